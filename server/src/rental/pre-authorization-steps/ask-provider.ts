import { agreeingMs, isLive } from '@rental/domain/rental/pre-authorization-steps/steps';
import { stepTradeNumber } from '@rental/domain/rental/pre-authorization-steps/trade-number';
import type { AuthorizationAsk } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { authorizationLook } from './authorization-job.ts';
import {
  askedAuthorization,
  changeStep,
  insertStep,
  openAuthorization,
  stepsOf,
  type StoredAuthorization,
} from './authorization-store.ts';

/**
 * Keeps what a plan asks of the provider of a locked order, with the job that asks him: both or neither, and nobody is asked
 * inside a transaction (ADR 16).
 */
export async function askProvider(
  ctx: Acting,
  tx: Tx,
  orderId: number,
  asks: AuthorizationAsk,
): Promise<void> {
  const { brandCode, now } = ctx;
  const authorization = await authorizationFor(ctx, tx, orderId, asks);
  if (authorization === undefined) throw new Error(`The order ${orderId} has no pre-authorization`);
  if (asks.step === 'withdraw') await withdraw(ctx, tx, authorization);
  else await askStep(ctx, tx, authorization, asks);
  await authorizationLook.now(tx, brandCode, now);
}

/** The next step of a pre-authorization, kept before anybody is asked at `lookAt`. */
export async function askStep(
  ctx: Acting,
  tx: Tx,
  { id, order_id: orderId }: StoredAuthorization,
  asks: Exclude<AuthorizationAsk, { step: 'withdraw' }>,
  lookAt = ctx.now,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const number = (await stepsOf(tx, brand, id)).length + 1;
  await insertStep(tx, ctx, {
    authorizationId: id,
    orderId,
    billId: asks.step === 'capture' ? asks.billId : null,
    number,
    step: asks.step,
    tradeNo: stepTradeNumber({ brand, authorizationId: id, number }),
    amountFen: asks.amountFen,
    operatorId: ctx.operator.id,
    lookAt,
    expiresAt: asks.step === 'hold' ? new Date(now.getTime() + agreeingMs) : null,
  });
}

/** Another hold is asked for beside the one that the order has: until it is there, that one stays. */
async function authorizationFor(
  { brandCode: brand, now }: Acting,
  tx: Tx,
  orderId: number,
  asks: AuthorizationAsk,
): Promise<StoredAuthorization | undefined> {
  if (asks.step === 'withdraw') return askedAuthorization(tx, brand, orderId);
  const open = await openAuthorization(tx, brand, orderId);
  if (asks.step !== 'hold') return open;
  const { account } = asks;
  const state = open === undefined ? 'open' : 'renewal';
  return tx
    .insertInto('authorizations')
    .values({ brand_code: brand, order_id: orderId, account, state, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The provider is told, and has the last word: the customer may have been faster. */
async function withdraw({ now }: Acting, tx: Tx, of: StoredAuthorization): Promise<void> {
  const hold = (await stepsOf(tx, of.brand_code, of.id)).find(({ state }) => isLive(state));
  if (hold === undefined) throw new Error(`The pre-authorization ${of.id} waits for nothing`);
  await changeStep(tx, hold, { withdrawn_at: hold.withdrawn_at ?? now, look_at: now });
}
