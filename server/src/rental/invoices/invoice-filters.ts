import type { Input } from '@rental/contract/endpoint';
import type { listInvoices } from '@rental/contract/rental/invoices';
import { invoiceKinds, invoiceStates } from '@rental/domain/rental/invoices/invoice-states';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  scopedBy,
  storeNamed,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

type OfInvoices = Tables & { m: Tables['invoices']; o: Tables['orders'] };
export type Invoices = SelectQueryBuilder<OfInvoices, 'm' | 'o', object>;

const { days, declare, equal, span, text } = filtersOn<OfInvoices, 'm' | 'o'>();

/** The filters of 发票. */
export const invoiceFilters = declare<Input<typeof listInvoices>['query']>({
  invoiceState: equal('状态', 'm.state', (state) => invoiceStates[state]),
  kind: equal('发票类型', 'm.kind', (kind) => invoiceKinds[kind]),
  invoiceNo: text('申请单号', 'm.invoice_no'),
  orderNo: text('订单号', 'o.order_no'),
  title: text('发票抬头', 'm.title'),
  fiscalNo: text('发票号码', 'm.fiscal_no'),
  createTime: span('申请时间', 'm.created_at'),
  issuedOn: days('开票日期', 'm.issued_on'),
  storeIs: equal('店铺', 'm.store_id', storeNamed),
  channelIs: equal('渠道', 'm.channel_id', channelNamed),
});

export const criteriaOf = scopedBy(invoiceFilters);

/** The invoices within a scope, as `m`, with their orders, as `o`: a left join, so that counting does without. */
export function invoicesWithin(db: Tx, scope: ScopeValues): Invoices {
  return db
    .selectFrom('invoices as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', scope) as never);
}

/** Those that the filters leave. */
export const filtered = (db: Tx, criteria: ScopeValues): Invoices =>
  invoiceFilters.narrowed(invoicesWithin(db, criteria), db, criteria);
