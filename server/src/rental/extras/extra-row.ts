import type { ExtraRow } from '@rental/contract/rental/extras';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { extraKindOf } from '@rental/domain/rental/extras/extras';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { fen } from '@rental/domain/money';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { settlementSeen } from '../orders/core/public.ts';
import type { Extras } from './extra-filters.ts';

type Columns = Stored<'bills'> & {
  order_no: string;
  order_status: OrderStatus;
  customer_phone: string;
  customer_name: string;
  store_name: string;
  channel_name: string | null;
  operator_name: string | null;
  responsible_name: string | null;
};

/** The bills `m` of a page with what a row draws from other tables. */
export const withExtraRow = (page: Extras, db: Tx) =>
  db
    .selectFrom(page.selectAll('m').as('m'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'm.brand_code').onRef('s.id', '=', 'm.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'm.brand_code').onRef('h.id', '=', 'm.channel_id'),
    )
    .leftJoin('operators as d', (join) =>
      join.onRef('d.brand_code', '=', 'm.brand_code').onRef('d.id', '=', 'm.charged_by'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'o.brand_code').onRef('w.id', '=', 'o.responsible_id'),
    )
    .selectAll('m')
    .select([
      'o.order_no',
      'o.status as order_status',
      'o.customer_phone',
      'c.name as customer_name',
      's.name as store_name',
      'h.name as channel_name',
      'd.nick_name as operator_name',
      'w.nick_name as responsible_name',
    ]);

/** A row of the list, the customer masked (threat model 32). What is billed by hand bears no late fee. */
export const extraRowOf = (row: Columns, reach: Reach): ExtraRow => ({
  id: row.id,
  billNo: row.bill_no,
  orderId: row.order_id,
  orderNo: row.order_no,
  orderStatus: row.order_status,
  kind: extraKindOf(row.kind),
  term: row.term,
  purpose: row.purpose,
  settlementBp: settlementSeen(reach, row),
  note: row.note,
  amountFen: row.amount_fen,
  paidFen: row.paid_fen,
  owedFen:
    row.status === billStatus.due ? fen(row.amount_fen - row.paid_fen - row.waived_fen) : fen(0),
  billStatus: row.status,
  deductionResult: row.deduction_result,
  chargedAt: chargedAt(row).toISOString(),
  operatorName: row.operator_name,
  paidAt: row.paid_at?.toISOString() ?? null,
  customerName: maskName(row.customer_name),
  customerPhone: maskMobile(row.customer_phone),
  storeName: row.store_name,
  channelName: row.channel_name,
  responsibleName: row.responsible_name,
});

/** When it was billed: the list has those alone that say it. */
export function chargedAt({ charged_at: at }: Pick<Columns, 'charged_at'>): Date {
  if (at === null) throw new Error('Broken invariant: a bill by hand that does not say when');
  return at;
}
