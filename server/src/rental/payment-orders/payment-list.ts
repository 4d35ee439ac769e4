import type { Input, Returned } from '@rental/contract/endpoint';
import {
  paymentTabs,
  type listPayments as call,
  type paymentCounts as countsCall,
} from '@rental/contract/rental/payment-orders';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import { criteriaOf, filtered } from './payment-filters.ts';
import { addressesFor, paymentRowOf, withPaymentRow } from './payment-row.ts';

/** 收款单, newest first: ids rise, so that they are the order of their arrival. */
export const payments = keysetList({
  criteriaOf,
  filtered,
  withRow: withPaymentRow,
  id: 'm.id',
  sorts: {
    createTime: { column: 'm.id', kind: 'number', keyOf: (row) => row.id },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

/** 收款单. */
export const listPayments =
  (links: FileLinks) =>
  (ctx: Context, { query }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> =>
    payments.page(ctx, tx, query, paymentRowOf(addressesFor(links, ctx)));

/** The counts on the tabs. */
export const paymentCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  payments.tabCounts(ctx, tx, query, {
    tabs: paymentTabs,
    queryOf: (paymentTab) => ({ ...query, ...anyPage, paymentTab }),
  });
