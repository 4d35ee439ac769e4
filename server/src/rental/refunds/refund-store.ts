import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { PaidRefund } from '@rental/domain/rental/refunds/pay-refund';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import type { lockStanding, Standing, standingOf } from '../orders/core/public.ts';

export type StoredRefund = Stored<'refund_orders'>;

const refundNumbered = (tx: Tx, brand: string, id: number) =>
  tx
    .selectFrom('refund_orders')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirst();

/** A refund order with where its order stands, read or locked; 404 where this operator does not reach it. */
export async function refundWithOrder(
  ctx: Context,
  tx: Tx,
  id: number,
  reach: typeof lockStanding | typeof standingOf,
): Promise<{ readonly refund: StoredRefund; readonly standing: Standing }> {
  const found = async () => orNotFound(await refundNumbered(tx, ctx.brandCode, id));
  const standing = await reach(ctx, tx, (await found()).order_id);
  return { refund: await found(), standing };
}

/** Every refund order of an order, which must be locked: whoever changes one has locked it. */
export const refundsOfOrder = (
  tx: Tx,
  brand: BrandCode,
  orderId: number,
): Promise<StoredRefund[]> =>
  tx
    .selectFrom('refund_orders')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

type Change = Partial<
  Pick<
    StoredRefund,
    | 'state'
    | 'reason'
    | 'paid_by'
    | 'is_moved'
    | 'trade_no'
    | 'proof_keys'
    | 'note'
    | 'asked_at'
    | 'looks'
    | 'look_at'
    | 'undecided_at'
    | 'ended_at'
    | 'transfer_id'
  >
>;

/** Changes one that is still as it was read; one that is not is a fault, for its order was locked. */
export async function changeRefund(
  tx: Tx,
  { brand_code, id, state }: StoredRefund,
  change: Change,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_orders')
    .set(change)
    .where('brand_code', '=', brand_code)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The refund ${id} is not ${state} any more`);
}

/** The money that is paid of it, from an account. */
export const paidFrom = (refund: StoredRefund, method: MoneyMethod): PaidRefund => ({
  amountFen: refund.amount_fen,
  method,
  pays: { actId: refund.act_id, paymentId: refund.payment_id },
});
