import { missingColumns, titledRows, type ImportError, type InSteps } from '../../import-table.ts';
import { fen } from '../../money.ts';
import type { LateFeePolicy } from '../bills/late-fee.ts';
import { firstPayments } from '../orders/core/first-payment.ts';
import {
  buyoutModels,
  leaseText,
  leaseWithoutPlan,
  signedToday,
} from '../orders/core/lease-terms.ts';
import { specialOrderTypes, type SpecialOrderType } from '../orders/core/order-terms.ts';
import { buyoutRules } from '../orders/core/position.ts';
import {
  maxOffers,
  maxPlanName,
  planComplaint,
  type Offer,
  type PlanVersion,
} from '../price-plans/price-plan.ts';
import {
  CellReader,
  neededTitles,
  tooMany,
  type ImportColumn,
  type RowsRead,
} from './cell-reader.ts';

export const planColumns = [
  {
    title: '商品编码',
    isNeeded: true,
    example: 'IP17P',
    help: '商品的编码，须已存在',
  },
  {
    title: '规格编码',
    isNeeded: false,
    example: '',
    help: '只适用于一个规格时填写，留空适用于全部规格',
  },
  {
    title: '方案名称',
    isNeeded: true,
    example: '标准月租',
    help: `最多${maxPlanName}个字。同一商品的多行填写相同名称，每行一个租期；其余列各行相同或只填首行`,
  },
  { title: '订单类型', isNeeded: false, example: '租赁', help: '租赁 或 先租后买，首行必填' },
  { title: '租期单位', isNeeded: true, example: '月', help: '月 或 天' },
  { title: '每期天数', isNeeded: false, example: '', help: '租期单位为天时填写，1到366' },
  { title: '期数', isNeeded: true, example: '12', help: '1到120' },
  { title: '总租金', isNeeded: true, example: '3600.00', help: '元' },
  { title: '买断价', isNeeded: false, example: '4800.00', help: '元。可以买断时填写' },
  { title: '押金', isNeeded: false, example: '1000.00', help: '元，留空为0' },
  { title: '可免押金额', isNeeded: false, example: '1000.00', help: '元，不大于押金' },
  {
    title: '首期支付',
    isNeeded: false,
    example: '起租后付首期',
    help: '起租后付首期 或 发货前付首期，留空为起租后付首期',
  },
  {
    title: '买断规则',
    isNeeded: false,
    example: '可提前买断',
    help: '不可买断、可提前买断 或 到期买断，首行必填',
  },
  {
    title: '买断算法',
    isNeeded: false,
    example: '买断价减已付租金',
    help: '买断价减已付租金 或 剩余租金加到期尾款，留空为买断价减已付租金',
  },
  {
    title: '宽限天数',
    isNeeded: false,
    example: '3',
    help: '0到30，留空为0。滞纳金比例依品牌当前设置',
  },
] as const satisfies readonly ImportColumn[];
type PlanTitle = (typeof planColumns)[number]['title'];

/** So many plans come in one file: each is added by the command that adds one. */
const maxPlansTakenOver = 2_000;

export interface PlanToAdd {
  /** The first line of it. */
  readonly line: number;
  readonly productId: number;
  readonly skuId: number | null;
  readonly name: string;
  readonly plan: PlanVersion;
}

export interface KnownForPlans {
  /** By code. */
  readonly products: ReadonlyMap<string, number>;
  readonly skus: ReadonlyMap<string, { readonly id: number; readonly productId: number }>;
  /** The plans that are there, by `planName`, as `planText` has them. */
  readonly plans: ReadonlyMap<string, string>;
  readonly lateFee: Omit<LateFeePolicy, 'graceDays'>;
  /** The limit that a plan passes, in words; null: none. */
  readonly beyondCap: (plan: PlanToAdd) => string | null;
}

export const planName = (productId: number, name: string): string =>
  JSON.stringify([productId, name]);

/** The same plan has the same text, whatever the order of its rows. */
export const planText = (skuId: number | null, plan: PlanVersion): string => {
  const offers = plan.offers
    .map(({ termCount, period, totalRentFen, buyoutFen }) =>
      JSON.stringify([period.unit === 'day' ? period.days : 0, termCount, totalRentFen, buyoutFen]),
    )
    .toSorted();
  const { type, firstPayment, depositFen, waivableFen, buyoutRule, lease } = plan;
  return JSON.stringify([
    [skuId, type, firstPayment, depositFen, waivableFen, buyoutRule],
    leaseText(signedToday(lease)),
    offers,
  ]);
};

interface Begun {
  readonly first: PlanToAdd;
  readonly head: string;
  readonly offers: Offer[];
}

/** Reads the plans of a table, a row for each rental period. One that is there just so is skipped. */
export function* plansIn(
  table: readonly (readonly string[])[],
  known: KnownForPlans,
): InSteps<RowsRead<PlanToAdd>> {
  const { missing, rows: lines } = titledRows<PlanTitle>(
    table,
    neededTitles<PlanTitle>(planColumns),
  );
  if (missing.length > 0) return { rows: [], skippedCount: 0, errors: [missingColumns(missing)] };
  const begun = new Map<string, Begun>();
  const errors: ImportError[] = [];
  for (const row of lines) {
    yield;
    if (begun.size > maxPlansTakenOver) return tooMany(row.line, maxPlansTakenOver, '个方案');
    const reader = new CellReader<PlanTitle>(row);
    const key = JSON.stringify([row.cellOf('商品编码'), row.cellOf('方案名称')]);
    const before = begun.get(key);
    const offer = offerIn(reader);
    if (before === undefined) {
      const first = firstIn(reader, known);
      begun.set(key, { first, head: headOf(row.cellOf), offers: [offer] });
    } else {
      if (!sameHead(row.cellOf, before.head))
        reader.fault('方案名称', `与第${before.first.line}行同一方案的其他列不一致`);
      if (before.offers.length >= maxOffers) reader.fault('期数', `一个方案最多${maxOffers}个租期`);
      before.offers.push(offer);
    }
    errors.push(...reader.faults);
  }
  return yield* whole([...begun.values()], errors, known);
}

function* whole(
  begun: readonly Begun[],
  errors: ImportError[],
  known: KnownForPlans,
): InSteps<RowsRead<PlanToAdd>> {
  const wrongLines = new Set(errors.map(({ line }) => line));
  const rows: PlanToAdd[] = [];
  let skippedCount = 0;
  for (const { first, offers } of begun) {
    yield;
    const toAdd = { ...first, plan: { ...first.plan, offers } };
    const { line, productId, skuId, name, plan } = toAdd;
    const there = known.plans.get(planName(productId, name));
    if (there !== undefined && there === planText(skuId, plan)) {
      skippedCount += 1;
      continue;
    }
    if (!wrongLines.has(line)) {
      const words =
        there === undefined
          ? (planComplaint(plan) ?? known.beyondCap(toAdd))
          : '该商品已有同名方案，且内容不同';
      if (words !== null) errors.push({ line, column: '方案名称', words });
    }
    rows.push(toAdd);
  }
  return { rows, skippedCount, errors: errors.toSorted((one, other) => one.line - other.line) };
}

/** The columns that tell of the plan as a whole. */
const headTitles = [
  '规格编码',
  '订单类型',
  '押金',
  '可免押金额',
  '首期支付',
  '买断规则',
  '买断算法',
  '宽限天数',
] as const satisfies readonly PlanTitle[];

type CellOf = (title: PlanTitle) => string;
const headOf = (cellOf: CellOf) => JSON.stringify(headTitles.map(cellOf));

/** A further row repeats what the first says, or leaves all of it empty. */
const sameHead = (cellOf: CellOf, head: string) =>
  headOf(cellOf) === head || headTitles.every((title) => cellOf(title) === '');

function offerIn(reader: CellReader<PlanTitle>): Offer {
  const unit = reader.choice('租期单位', { month: '月', day: '天' });
  if (unit === 'month' && !reader.isBlank('每期天数'))
    reader.fault('每期天数', '租期单位为月时不填写每期天数');
  return {
    termCount: reader.count('期数', { min: 1, max: 120 }),
    period:
      unit === 'day'
        ? { unit, days: reader.count('每期天数', { min: 1, max: 366 }) }
        : { unit: 'month' },
    totalRentFen: reader.neededAmount('总租金', 1),
    buyoutFen: reader.amount('买断价'),
  };
}

/** A file has no column for the discount of `discountedRent`. */
const importedModels = {
  lessRentPaid: buyoutModels.lessRentPaid,
  finalPayment: buyoutModels.finalPayment,
};

function firstIn(reader: CellReader<PlanTitle>, known: KnownForPlans): PlanToAdd {
  const code = reader.text('商品编码', 40);
  const productId = known.products.get(code);
  if (productId === undefined && code !== '')
    reader.fault('商品编码', '商品编码不存在，请核对或先导入商品');
  const skuCode = reader.text('规格编码', 40, false);
  const sku = known.skus.get(skuCode);
  if (skuCode !== '' && (sku === undefined || sku.productId !== productId))
    reader.fault('规格编码', '该商品没有这个规格编码');
  const type = reader.choice<'1' | '2'>('订单类型', specialOrderTypes) ?? '1';
  const model = reader.choice('买断算法', importedModels, 'lessRentPaid') ?? 'lessRentPaid';
  const graceDays = reader.count('宽限天数', { min: 0, max: 30, blank: 0 });
  const lease = leaseWithoutPlan({ graceDays, ...known.lateFee });
  const depositFen = reader.amount('押金') ?? fen(0);
  return {
    line: reader.line,
    productId: productId ?? 0,
    skuId: sku?.id ?? null,
    name: reader.text('方案名称', maxPlanName),
    plan: {
      type: Number(type) as SpecialOrderType,
      offers: [],
      firstPayment: reader.choice('首期支付', firstPayments, 'atReceipt') ?? 'atReceipt',
      depositFen,
      waivableFen: reader.amount('可免押金额') ?? fen(0),
      authorizableFen: depositFen, // a file has no column for it
      buyoutRule: reader.choice('买断规则', buyoutRules) ?? 'never',
      lease: { ...lease, buyout: { ...lease.buyout, model } },
      services: [],
      audience: { storeIds: [], channelIds: [], sources: [] },
    },
  };
}
