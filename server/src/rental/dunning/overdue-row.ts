import type { OverdueRow } from '@rental/contract/rental/overdue';
import { businessDateOf, daysBetween, type BusinessDate } from '@rental/domain/business-date';
import { sumFen, type Fen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { contactResults, type ContactResult } from '@rental/domain/rental/dunning/contacts';
import { holdReasons, type HoldReason } from '@rental/domain/rental/dunning/dunning-guard';
import { stageOf, stageWords } from '@rental/domain/rental/dunning/stages';
import type { LeaseTerms } from '@rental/domain/rental/orders/core/lease-terms';
import { counted, lateFeeOwedOf } from '@rental/domain/rental/orders/core/position';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { count, instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { Reach } from '../../http/context.ts';
import type { ScopeValues } from '../../people/data-scope/public.ts';
import { owedBill } from '../orders/core/public.ts';
import { signedLease } from '../signed-terms/public.ts';
import type { OverdueOrders } from './overdue-filters.ts';

type Columns = Stored<'overdue_orders'> & {
  readonly order_no: string;
  readonly paid_fen: Fen;
  readonly total_rent_fen: Fen;
  readonly customer_name: string;
  readonly customer_phone: string;
  readonly store_name: string;
  readonly channel_name: string | null;
  readonly owner_id: number | null;
  readonly owner_name: string | null;
  readonly last_contact_at: Date | null;
  readonly last_result: ContactResult | null;
  readonly held_reason: HoldReason | null;
  readonly lost_at: Date | null;
  readonly promise_due_on: BusinessDate | null;
  readonly promise_fen: Fen | null;
  readonly lease: LeaseTerms;
  readonly bills: readonly Stored<'bills'>[];
};

/** Read for the orders of one page alone: the late fee of their overdue bills is counted up to today. */
const overdueBillsOf = sql<readonly Stored<'bills'>[]>`(
  select coalesce(jsonb_agg(b), '[]') from bills b
  where b.brand_code = v.brand_code and b.order_id = v.order_id and b.status = ${sql.lit(billStatus.due)}
    and b.kind = ${sql.lit(billKinds.rent)})`;

/** The overdue orders `v` of a page with what a row draws from other tables. */
export const withOverdueRow = (
  page: OverdueOrders,
  db: Tx,
  { brand }: Pick<ScopeValues, 'brand'>,
) =>
  db
    .selectFrom(page.selectAll('v').as('v'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'v.brand_code').onRef('o.id', '=', 'v.order_id'),
    )
    .innerJoin('dunning_cases as d', (join) =>
      join.onRef('d.brand_code', '=', 'v.brand_code').onRef('d.id', '=', 'v.case_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'v.brand_code').onRef('c.id', '=', 'v.customer_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'v.brand_code').onRef('s.id', '=', 'v.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'v.brand_code').onRef('h.id', '=', 'v.channel_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'd.brand_code').onRef('w.id', '=', 'd.owner_id'),
    )
    .leftJoin('dunning_promises as p', (join) =>
      join
        .onRef('p.brand_code', '=', 'v.brand_code')
        .onRef('p.case_id', '=', 'v.case_id')
        .on('p.state', '=', 'open'),
    )
    .selectAll('v')
    .select(['o.order_no', 'o.paid_fen', 'o.total_rent_fen', 'o.customer_phone'])
    .select(['c.name as customer_name', 's.name as store_name', 'h.name as channel_name'])
    .select(['d.owner_id', 'w.nick_name as owner_name', 'd.last_contact_at', 'd.last_result'])
    .select(['d.held_reason', 'd.lost_at', 'p.due_on as promise_due_on'])
    .select(['p.amount_fen as promise_fen', signedLease(brand).as('lease')])
    .select(overdueBillsOf.as('bills'));

/** A row of the list as it stands today, the customer masked (threat model 32). */
export function overdueRowOf(
  row: Columns,
  { brand, now }: Pick<Reach, 'brand' | 'now'>,
): OverdueRow {
  const today = businessDateOf(now);
  const { first_due_on: firstDueOn, is_overstay: isOverstay, last_contact_at: contacted } = row;
  const { promise_due_on: promiseDueOn, promise_fen: promiseFen } = row;
  const terms = { today, lateFee: row.lease.lateFee };
  return {
    id: row.id,
    orderId: row.order_id,
    orderNo: row.order_no,
    caseId: row.case_id,
    customerName: maskName(row.customer_name),
    customerPhone: maskMobile(row.customer_phone),
    billCount: row.bill_count,
    firstDueOn,
    overdueDays: daysBetween(firstDueOn, today),
    stage: stageOf(brand.dunning.stages, { firstDueOn, isOverstay }, today),
    unpaidFen: row.unpaid_fen,
    lateFeeFen: sumFen(row.bills.map((bill) => lateFeeOwedOf(counted(owedBill(bill), terms)))),
    paidFen: row.paid_fen,
    totalRentFen: row.total_rent_fen,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    isFollowedToday: contacted !== null && businessDateOf(contacted) === today,
    lastContactAt: contacted?.toISOString() ?? null,
    lastResult: row.last_result,
    promise:
      promiseDueOn === null || promiseFen === null
        ? null
        : { dueOn: promiseDueOn, amountFen: promiseFen },
    smsSent: row.sms_sent,
    held: row.held_reason,
    isRepaying: row.planned_count > 0,
    isLost: row.lost_at !== null,
    storeName: row.store_name,
    channelName: row.channel_name,
  };
}

/** A row of the file, with its stage in the words of the brand. */
export interface OverdueFileRow extends OverdueRow {
  readonly stageName: string;
}

export function overdueFileRowOf(row: Columns, reach: Reach): OverdueFileRow {
  const shown = overdueRowOf(row, reach);
  return { ...shown, stageName: stageWords(reach.brand.dunning.stages)[shown.stage] };
}

/** The columns of 逾期管理 by their keys there; a cell with two lines is two columns of a file. */
export const overdueFileColumns: readonly ExportColumn<OverdueFileRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  {
    key: 'overdueDays',
    cells: [count('逾期天数', (row) => row.overdueDays), text('逾期阶段', (row) => row.stageName)],
  },
  { key: 'billCount', cells: [count('逾期期数', (row) => row.billCount)] },
  { key: 'unpaid', cells: [money('逾期金额（元）', (row) => row.unpaidFen)] },
  { key: 'lateFee', cells: [money('滞纳金（元）', (row) => row.lateFeeFen)] },
  {
    key: 'paid',
    cells: [
      money('已付（元）', (row) => row.paidFen),
      money('总租金（元）', (row) => row.totalRentFen),
    ],
  },
  { key: 'owner', cells: [text('催收员', (row) => row.ownerName)] },
  {
    key: 'lastContact',
    cells: [
      instant('最近跟进时间', (row) => row.lastContactAt),
      text('最近跟进结果', ({ lastResult }) => lastResult && contactResults[lastResult]),
    ],
  },
  {
    key: 'promise',
    cells: [
      text('承诺还款日', ({ promise }) => promise && promise.dueOn),
      money('承诺金额（元）', ({ promise }) => promise && promise.amountFen),
    ],
  },
  { key: 'smsSent', cells: [text('短信状态', (row) => (row.smsSent === 1 ? '已发送' : '未发送'))] },
  {
    key: 'state',
    cells: [
      text('催收状态', ({ held }) => held && holdReasons[held]),
      text('协商分期', (row) => (row.isRepaying ? '是' : '否')),
    ],
  },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
];
