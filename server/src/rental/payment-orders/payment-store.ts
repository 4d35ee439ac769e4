import {
  closed,
  isAtProvider,
  type CloseReason,
} from '@rental/domain/rental/payment-orders/payment-order';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import type { lockStanding, Standing, standingOf } from '../orders/core/public.ts';
import { paymentLook } from './payment-job.ts';

export type StoredPayment = Stored<'payment_orders'>;

const paymentById = (tx: Tx, brand: string, id: number) =>
  tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirst();

/** The payment order of a link; undefined: the link is of none. */
export const paymentOfToken = (
  tx: Tx,
  brand: string,
  token: string,
): Promise<StoredPayment | undefined> =>
  tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('token', '=', token)
    .executeTakeFirst();

/** A payment order with where its order stands, read or locked; 404 where this operator does not reach it. */
export async function paymentWithOrder(
  ctx: Context,
  tx: Tx,
  id: number,
  reach: typeof lockStanding | typeof standingOf,
): Promise<{ readonly payment: StoredPayment; readonly standing: Standing }> {
  const found = async () => orNotFound(await paymentById(tx, ctx.brandCode, id));
  const standing = await reach(ctx, tx, (await found()).order_id);
  return { payment: await found(), standing };
}

/** Every payment order of an order, which must be locked: whoever changes one has locked it. */
export const paymentsOfOrder = (
  tx: Tx,
  brand: BrandCode,
  orderId: number,
): Promise<StoredPayment[]> =>
  tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/** The bills of an order whose link the customer has pressed, and which the provider has not decided. */
export const billsBeingPaid = async (
  tx: Tx,
  brand: BrandCode,
  orderId: number,
): Promise<ReadonlySet<number>> =>
  new Set(
    (await paymentsOfOrder(tx, brand, orderId))
      .filter(({ state }) => isAtProvider(state))
      .flatMap(({ bill_ids: billIds }) => billIds),
  );

type Change = Partial<
  Omit<
    StoredPayment,
    | 'brand_code'
    | 'id'
    | 'order_id'
    | 'payment_no'
    | 'token'
    | 'link'
    | 'bill_ids'
    | 'expires_at'
    | 'operator_id'
    | 'created_at'
  >
>;

/** Changes one that is still as it was read; one that is not is a fault, for its order was locked. */
export async function changePayment(
  tx: Tx,
  { brand_code, id, state }: StoredPayment,
  change: Change,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_orders')
    .set(change)
    .where('brand_code', '=', brand_code)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The payment order ${id} is not ${state} any more`);
}

/**
 * Closes a payment order: at once where the provider has never heard of it, else the provider is asked to. One whose trade is being asked
 * for this moment is closed after that answer, or at the end of its lease.
 */
export async function closePaymentOrder(
  { brandCode, now }: Pick<Acting, 'brandCode' | 'now'>,
  tx: Tx,
  payment: StoredPayment,
  reason: CloseReason,
): Promise<void> {
  const state = closed(payment.state);
  if (!isAtProvider(payment.state))
    return changePayment(tx, payment, { state, reason, look_at: null, ended_at: now });
  const isBeingAsked = payment.page === null && (payment.look_at ?? now) > now;
  await changePayment(tx, payment, {
    state,
    reason,
    unanswered_since: payment.unanswered_since ?? now,
    looks: 0,
    ...(!isBeingAsked && { look_at: now }),
  });
  await paymentLook.now(tx, brandCode, now);
}

/** The address of the customer's page. */
export const linkOf = (origin: string, token: string): string => `${origin}/pay/${token}`;

export const targetOf = ({ bill_ids: billIds }: Pick<StoredPayment, 'bill_ids'>) => ({ billIds });
