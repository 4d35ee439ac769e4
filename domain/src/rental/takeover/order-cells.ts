import type { BusinessDate } from '../../business-date.ts';
import { fen, type Fen } from '../../money.ts';
import type { RentTerms } from '../bills/schedule.ts';
import { serialForm } from '../devices/device-import.ts';
import {
  orderSources,
  specialOrderTypes,
  type OrderSource,
  type SpecialOrderType,
} from '../orders/core/order-terms.ts';
import { buyoutRules, type BuyoutRule } from '../orders/core/position.ts';
import type { CellReader } from './cell-reader.ts';
import type { OrderTitle } from './order-columns.ts';

/** The values in the cells of an order, before references are looked up. Null where a cell is wrong. */
export interface OrderCells {
  readonly externalNo: string;
  readonly store: string;
  readonly sku: string;
  readonly serial: string;
  readonly startOn: BusinessDate | null;
  readonly terms: RentTerms;
  readonly paidTerms: number;
  readonly partFen: Fen;
  readonly depositHeldFen: Fen;
  readonly depositWaivedFen: Fen;
  readonly type: SpecialOrderType | null;
  readonly source: OrderSource | null;
  readonly buyoutRule: BuyoutRule | null;
  readonly buyoutFen: Fen | null;
  readonly planName: string;
  readonly planVersion: number | null;
  readonly note: string;
}

type Reader = CellReader<OrderTitle>;

const maxTerms = 120;

const serialRule = {
  test: (text: string) => serialForm.test(text),
  message: '序列号应为6到40位字母、数字或横线',
};

/** The same cells have the same content, however an amount or a day was typed. */
export function cellsOf(reader: Reader): OrderCells {
  const terms = termsIn(reader);
  const typeKey = reader.choice<'1' | '2'>('订单类型', specialOrderTypes);
  const type = typeKey === null ? null : (Number(typeKey) as SpecialOrderType);
  return {
    externalNo: reader.text('外部单号', 64),
    store: reader.text('店铺', 50),
    sku: reader.text('规格编码', 40),
    serial: reader.ruled('序列号', serialRule),
    startOn: reader.day('起租日'),
    terms,
    paidTerms: paidTermsIn(reader, terms),
    partFen: reader.amount('下期已付金额') ?? fen(0),
    depositHeldFen: reader.amount('已收押金') ?? fen(0),
    depositWaivedFen: reader.amount('免押金额') ?? fen(0),
    type,
    source: reader.choice('来源', orderSources),
    ...buyoutIn(reader, type),
    planName: reader.text('方案名称', 30, false),
    planVersion: reader.isBlank('方案版本')
      ? null
      : reader.count('方案版本', { min: 1, max: 100_000 }),
    note: reader.text('备注', 200, false),
  };
}

function termsIn(reader: Reader): RentTerms {
  const unit = reader.choice('租期单位', { month: '月', day: '天' });
  const termCount = reader.count('期数', { min: 1, max: maxTerms });
  const days = { min: 1, max: 366 };
  const isByDay = unit === 'day';
  if (unit === 'month' && !reader.isBlank('每期天数'))
    reader.fault('每期天数', '租期单位为月时不填写每期天数');
  return {
    totalRentFen: totalRentIn(reader, termCount),
    termCount,
    period: isByDay ? { unit, days: reader.count('每期天数', days) } : { unit: 'month' },
  };
}

function totalRentIn(reader: Reader, termCount: number): Fen {
  const each = reader.amount('每期租金');
  const total = reader.amount('总租金');
  if (reader.isBlank('每期租金') === reader.isBlank('总租金'))
    reader.fault('每期租金', '每期租金与总租金须填写且只填写一项');
  const totalFen = total ?? (each === null ? null : fen(each * termCount));
  if (totalFen !== null && totalFen < termCount)
    reader.fault(total === null ? '每期租金' : '总租金', '租金不能少于每期0.01元');
  return totalFen ?? fen(0);
}

function paidTermsIn(reader: Reader, { termCount }: RentTerms): number {
  const max = reader.isWrong('期数') ? maxTerms : termCount;
  return reader.count('已付期数', { min: 0, max });
}

function buyoutIn(reader: Reader, type: SpecialOrderType | null) {
  const buyoutRule = reader.choice('买断规则', buyoutRules);
  const buyoutFen = reader.amount('买断价');
  if (buyoutRule === 'never' && !reader.isBlank('买断价'))
    reader.fault('买断价', '不可买断的订单不填写买断价');
  if (buyoutRule !== null && buyoutRule !== 'never' && reader.isBlank('买断价'))
    reader.fault('买断价', '可以买断的订单须填写买断价');
  if (type === 2 && buyoutRule === 'never') reader.fault('买断规则', '先租后买的订单须可买断');
  return { buyoutRule, buyoutFen };
}
