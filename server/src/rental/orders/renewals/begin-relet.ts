import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  beginRelet as call,
  previewBeginRelet,
} from '@rental/contract/rental/orders/renewals/relets';
import {
  beginRelet as decide,
  type ReletBeginning,
} from '@rental/domain/rental/orders/renewals/relets';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { actDates, postAct } from '../../../money/ledger/public.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { carryDevice } from '../../devices/public.ts';
import { termsOfDay } from '../core/order-position.ts';
import { termsOf } from '../core/order-store.ts';
import { lockPair, pairOf, type ReletPair } from '../core/relet-pair.ts';
import { beginBeforeBooks } from '../life/begin-rental.ts';
import { carryOut } from '../money/carry-out.ts';
import { outcomeOf } from '../money/money-command.ts';

/** 试算 of 续租起租. */
export async function previewBeginning(
  ctx: Context,
  { body }: Input<typeof previewBeginRelet>,
  tx: Tx,
): Promise<Returned<typeof previewBeginRelet>> {
  const pair = await pairOf(ctx, tx, body.orderId);
  const beginning = planOf(ctx, pair);
  const { startOn, endsOn, bills, relet } = beginning;
  const { total_rent_fen: totalRentFen, buyout_fen: buyoutFen, buyout_rule } = pair.relet.order;
  return {
    seen: seenOf(beginning),
    startOn,
    endsOn,
    bills: [...bills],
    totalRentFen,
    buyoutFen,
    buyoutRule: buyout_rule,
    depositFen: relet.depositHeldFen,
  };
}

/**
 * 续租起租, in one: the relet begins, the order before is completed, and device and deposit go over. The books come last, and the
 * deposit leaves before it arrives.
 */
export async function beginRelet(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const [pair, dates] = await Promise.all([lockPair(ctx, tx, body.orderId), actDates(ctx, tx)]);
  const beginning = planOf(ctx, pair);
  if (seenOf(beginning) !== body.seen) refuse('preview_stale');
  const { startOn, relet } = beginning;
  const { order } = pair.relet;
  const original = pair.original ?? refuse('not_a_relet');
  const originalNo = original.order.order_no;
  const to = relet.move?.to ?? orderStatus.renting;
  carryDevice(ctx, tx, original.order.id, order.id);
  const { begun, act } = beginBeforeBooks(ctx, tx, order, {
    move: 'beginRelet',
    to,
    dates,
    also: { original_no: originalNo },
    relet: { startOn, depositHeldFen: relet.depositHeldFen },
    transfers: relet.transfers.map((made) => fromOriginal(made, original.order.id)),
  });
  await writeAudit(tx, ctx, {
    operation: 'money:beginRelet',
    object: order.order_no,
    result: 'ok',
    after: { originalNo, startOn, depositHeldFen: relet.depositHeldFen },
  });
  await carryOut(ctx, tx, original, beginning.original, {
    kind: 'endByRelet',
    also: { relet_no: order.order_no },
  });
  await postAct(tx, act);
  return { orderId: order.id, orderStatus: to, ...begun };
}

/** The deposit on its way belongs to the order that it left. */
const fromOriginal = (made: Transfer, originalId: number): Transfer => ({
  ...made,
  ...(made.debit === 'depositInTransit' && { debitOf: originalId }),
});

const seenOf = ({ startOn, original, relet }: ReletBeginning) =>
  outcomeOf({ startOn, original, relet });

const planOf = (ctx: Context, { relet, original }: ReletPair) =>
  orRefuse(
    decide(
      original?.position ?? null,
      { position: relet.position, rent: termsOf(relet.order) },
      termsOfDay(ctx, relet.order),
    ),
  );
