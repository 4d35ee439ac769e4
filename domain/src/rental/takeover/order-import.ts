import type { BusinessDate } from '../../business-date.ts';
import {
  missingColumns,
  titledRows,
  type ImportError,
  type InSteps,
  type TableRow,
} from '../../import-table.ts';
import { splitEvenly, type Fen } from '../../money.ts';
import type { RentTerms } from '../bills/schedule.ts';
import type { DeviceState } from '../devices/device-state.ts';
import { waiverHoldOf, type PlanTerms } from '../orders/core/lease-terms.ts';
import type { OrderSource, SpecialOrderType } from '../orders/core/order-terms.ts';
import type { BuyoutRule } from '../orders/core/position.ts';
import type { PriceCaps } from '../price-plans/price-caps.ts';
import { CellReader, neededTitles, tooMany, type RowsRead } from './cell-reader.ts';
import {
  customerIn,
  customerMatch,
  type KnownCustomers,
  type TypedCustomer,
} from './customer-import.ts';
import { orderColumns, type OrderTitle } from './order-columns.ts';
import { cellsOf, type OrderCells } from './order-cells.ts';
import { beyondCapWords } from './beyond-cap.ts';

/** So many orders come in one file: the transaction that writes them lasts less than a minute (ADR 31). */
export const maxTakenOverOrders = 10_000;

export interface KnownDevice {
  readonly id: number;
  readonly storeId: number;
  readonly skuId: number;
  readonly state: DeviceState;
}

export interface KnownSku {
  readonly id: number;
  readonly productId: number;
  readonly retailFen: Fen;
}

/** A version of a price plan that orders have signed. */
export interface KnownPlan {
  readonly versionId: number;
  /** Null: it covers all SKUs of its product. */
  readonly skuId: number | null;
  readonly leaseId: number;
  readonly lease: PlanTerms;
}

/** All that rows may refer to. */
export interface KnownForOrders extends KnownCustomers {
  readonly stores: ReadonlyMap<string, number>;
  readonly skus: ReadonlyMap<string, KnownSku>;
  readonly devices: ReadonlyMap<string, KnownDevice>;
  /** By `planKey`. */
  readonly plans: ReadonlyMap<string, KnownPlan>;
  /** The terms of an order without a plan: the brand's of today. */
  readonly usual: { readonly leaseId: number | null; readonly lease: PlanTerms };
  /** The contents of the orders that were imported before, by their external numbers. */
  readonly imported: ReadonlyMap<string, string>;
  /** The hash that `imported` holds. */
  readonly hashOf: (content: string) => string;
  readonly caps: PriceCaps;
  readonly today: BusinessDate;
}

export const planKey = (productId: number, name: string, version: number): string =>
  JSON.stringify([productId, name, version]);

export interface TakenOverOrder {
  readonly line: number;
  readonly externalNo: string;
  readonly contentHash: string;
  readonly storeId: number;
  readonly skuId: number;
  readonly serial: string;
  /** Null: the row registers the device. */
  readonly deviceId: number | null;
  readonly customer: TypedCustomer;
  readonly startOn: BusinessDate;
  readonly terms: RentTerms;
  readonly paidTerms: number;
  readonly partFen: Fen;
  readonly depositHeldFen: Fen;
  readonly depositWaivedFen: Fen;
  /** 免押担保 by its terms: the import freezes nothing, 重新冻结 does. */
  readonly waiverHoldFen: Fen;
  readonly type: SpecialOrderType;
  readonly source: OrderSource;
  readonly buyoutRule: BuyoutRule;
  readonly buyoutFen: Fen | null;
  readonly planVersionId: number | null;
  /** Null: the terms of the brand, which are not kept yet. */
  readonly leaseId: number | null;
  readonly note: string | null;
  /** The limit that its price passes today; null: none. */
  readonly beyondCap: string | null;
}

/** The serials, customers and numbers that a table speaks of, for whoever looks them up. */
export function* mentionedIn(table: readonly (readonly string[])[]): InSteps<{
  readonly serials: string[];
  readonly idNumbers: string[];
  readonly phones: string[];
  readonly externalNos: string[];
}> {
  const found = { serials: [], idNumbers: [], phones: [], externalNos: [] } as Record<
    'serials' | 'idNumbers' | 'phones' | 'externalNos',
    string[]
  >;
  for (const { cellOf } of titledRows<OrderTitle>(table, []).rows) {
    yield;
    found.serials.push(cellOf('序列号'));
    found.idNumbers.push(cellOf('身份证号').toUpperCase());
    found.phones.push(cellOf('手机号'));
    found.externalNos.push(cellOf('外部单号'));
  }
  return found;
}

/** Reads the orders of a table with every fault of every row. A row that was imported before with the same content is skipped. */
export function* ordersIn(
  table: readonly (readonly string[])[],
  known: KnownForOrders,
): InSteps<RowsRead<TakenOverOrder>> {
  const { missing, rows } = titledRows<OrderTitle>(table, neededTitles<OrderTitle>(orderColumns));
  if (missing.length > 0) return { rows: [], skippedCount: 0, errors: [missingColumns(missing)] };
  const orders: TakenOverOrder[] = [];
  const errors: ImportError[] = [];
  const seen: Seen = {
    externalNos: new Map(),
    serials: new Map(),
    customers: new Map(),
    phones: new Map(),
  };
  let skippedCount = 0;
  for (const row of rows) {
    yield;
    const read = orderIn(row, known, seen);
    if (read === 'skipped') skippedCount += 1;
    else if (Array.isArray(read)) errors.push(...read);
    else orders.push(read);
    if (orders.length > maxTakenOverOrders) return tooMany(row.line, maxTakenOverOrders, '个订单');
  }
  return { rows: orders, skippedCount, errors };
}

/** The lines in which something was named first. */
interface Seen {
  readonly externalNos: Map<string, number>;
  readonly serials: Map<string, number>;
  readonly customers: Map<string, { readonly line: number; readonly customer: TypedCustomer }>;
  readonly phones: Map<string, { readonly line: number; readonly idNumber: string }>;
}

function orderIn(
  row: TableRow<OrderTitle>,
  known: KnownForOrders,
  seen: Seen,
): TakenOverOrder | 'skipped' | ImportError[] {
  const reader = new CellReader<OrderTitle>(row);
  const cells = cellsOf(reader);
  const customer = customerIn(reader, '客户姓名');
  const contentHash = known.hashOf(JSON.stringify([cells, customer]));
  const before = seen.externalNos.get(cells.externalNo);
  if (before !== undefined) reader.fault('外部单号', `与第${before}行的外部单号重复`);
  else if (cells.externalNo !== '') seen.externalNos.set(cells.externalNo, row.line);
  const imported = known.imported.get(cells.externalNo);
  if (imported !== undefined && before === undefined) {
    if (imported === contentHash) return 'skipped';
    reader.fault('外部单号', '该外部单号已导入过，且内容不同');
    return reader.faults;
  }
  const { startOn, source, type, buyoutRule } = cells;
  if (startOn !== null && startOn > known.today) reader.fault('起租日', '起租日不能晚于今天');
  const depends = ['期数', '每期租金', '总租金', '已付期数', '下期已付金额'] as const;
  const partFault = reader.isWrong(...depends) ? null : paidFault(cells);
  if (partFault !== null) reader.fault('下期已付金额', partFault);
  customerMatch(reader, '客户姓名', customer, { known, seen });
  const storeId = known.stores.get(cells.store);
  if (storeId === undefined && cells.store !== '')
    reader.fault('店铺', '店铺不存在，请核对名称或先导入店铺');
  const sku = known.skus.get(cells.sku);
  if (sku === undefined && cells.sku !== '')
    reader.fault('规格编码', '规格编码不存在，请核对或先导入商品');
  const line = { reader, cells, known };
  const device = deviceOf(line, seen, { storeId, sku });
  const plan = planOf(line, sku);
  if (reader.faults.length > 0) return reader.faults;
  if (!startOn || !source || !type || !buyoutRule || storeId === undefined || sku === undefined)
    return reader.faults;
  const lease = plan?.lease ?? known.usual.lease;
  const order = {
    line: row.line,
    externalNo: cells.externalNo,
    contentHash,
    storeId,
    skuId: sku.id,
    serial: cells.serial,
    deviceId: device?.id ?? null,
    customer,
    startOn,
    terms: cells.terms,
    paidTerms: cells.paidTerms,
    partFen: cells.partFen,
    depositHeldFen: cells.depositHeldFen,
    depositWaivedFen: cells.depositWaivedFen,
    waiverHoldFen: waiverHoldOf(cells.depositWaivedFen, lease),
    type,
    source,
    buyoutRule,
    buyoutFen: cells.buyoutFen,
    planVersionId: plan?.versionId ?? null,
    leaseId: plan?.leaseId ?? known.usual.leaseId,
    note: cells.note === '' ? null : cells.note,
  };
  return { ...order, beyondCap: beyondCapWords(order, lease, sku.retailFen, known.caps) };
}

/** A part of the next term is less than its rent, and there is a next term. */
function paidFault({ terms, paidTerms, partFen }: OrderCells): string | null {
  if (partFen === 0) return null;
  const next = splitEvenly(terms.totalRentFen, terms.termCount)[paidTerms];
  if (next === undefined) return '各期已付清时不填写下期已付金额';
  return partFen < next ? null : '下期已付金额应小于该期租金，付清的期数请计入已付期数';
}

/** A line that is read, beside what is known already. */
interface Line {
  readonly reader: CellReader<OrderTitle>;
  readonly cells: OrderCells;
  readonly known: KnownForOrders;
}

function deviceOf(
  { reader, cells: { serial }, known: { devices } }: Line,
  seen: Seen,
  { storeId, sku }: { readonly storeId: number | undefined; readonly sku: KnownSku | undefined },
): KnownDevice | null {
  if (serial === '') return null;
  const before = seen.serials.get(serial);
  if (before === undefined) seen.serials.set(serial, reader.line);
  else reader.fault('序列号', `与第${before}行的序列号重复`);
  const device = devices.get(serial);
  if (device === undefined) return null;
  if (device.state !== 'inStock')
    reader.fault('序列号', '该设备已登记且不在库，不能作为租出设备导入');
  else if (storeId !== undefined && device.storeId !== storeId)
    reader.fault('序列号', '该设备在其他店铺在库，请核对店铺或先调拨');
  else if (sku !== undefined && device.skuId !== sku.id)
    reader.fault('序列号', '该设备登记的规格与本行的规格编码不一致');
  return device;
}

function planOf(
  { reader, cells: { planName, planVersion }, known: { plans } }: Line,
  sku: KnownSku | undefined,
): KnownPlan | null {
  if (planName === '') {
    if (planVersion !== null) reader.fault('方案名称', '填写方案版本时须填写方案名称');
    return null;
  }
  if (planVersion === null) {
    reader.fault('方案版本', '填写方案名称时须填写方案版本');
    return null;
  }
  if (sku === undefined) return null;
  const plan = plans.get(planKey(sku.productId, planName, planVersion));
  if (plan === undefined) reader.fault('方案名称', '该商品没有这个名称和版本的租赁方案');
  else if (plan.skuId !== null && plan.skuId !== sku.id)
    reader.fault('方案名称', '该租赁方案不适用于这个规格');
  return plan ?? null;
}
