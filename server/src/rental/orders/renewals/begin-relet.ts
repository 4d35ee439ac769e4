import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  beginRelet as call,
  previewBeginRelet,
} from '@rental/contract/rental/orders/renewals/relets';
import { gapPurpose, type GapChoice } from '@rental/domain/rental/orders/renewals/relet-gap';
import {
  beginRelet as decide,
  type ReletBeginning,
} from '@rental/domain/rental/orders/renewals/relets';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import { settlementOf } from '@rental/domain/rental/extras/extras';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import type { Plan } from '@rental/domain/rental/orders/core/position';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { weightWords } from '@rental/domain/rental/orders/money/given-away';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { actDates, postAct } from '../../../money/ledger/public.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { carryDevice } from '../../devices/public.ts';
import { carryHold } from '../../pre-authorization-steps/public.ts';
import { termsOfDay, type Standing } from '../core/order-position.ts';
import { termsOf } from '../core/order-store.ts';
import { lockPair, pairOf, type ReletPair } from '../core/relet-pair.ts';
import { beginBeforeBooks } from '../life/begin-rental.ts';
import { carryOut } from '../money/carry-out.ts';
import { outcomeOf } from '../money/money-command.ts';
import { agreed, secondPersonFor, weighed } from '../money/second-person.ts';
import { rentedOf } from './rented.ts';

/** 试算 of 续租起租. Before the operator has chosen, the rent of the days between is taken to be charged. */
export async function previewBeginning(
  ctx: Context,
  { body }: Input<typeof previewBeginRelet>,
  tx: Tx,
): Promise<Returned<typeof previewBeginRelet>> {
  const pair = await pairOf(ctx, tx, body.orderId);
  const beginning = planOf(ctx, pair, body.gapChoice ?? 'charge');
  const { startOn, endsOn, bills, original, relet, gap, settledGap } = beginning;
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
    authorizedFen: fen(relet.authorizedFen - pair.relet.position.authorizedFen),
    releasedFen: original.asks?.step === 'release' ? original.asks.amountFen : fen(0),
    gap,
    secondPerson:
      settledGap &&
      (await secondPersonFor(ctx, tx, weighedGap(ctx, pair.relet, settledGap, body.gapChoice))),
  };
}

interface Confirmed {
  /** `seen` null: as it was agreed to. */
  readonly body: Omit<Input<typeof call>['body'], 'seen'> & { readonly seen: string | null };
}

/** 续租起租: without a second person nobody lets off more than the brand's limit. */
export const beginRelet =
  (requireStepUp: RequireStepUp) =>
  async (ctx: Context, { body }: Confirmed, tx: Tx): Promise<Returned<typeof call>> => {
    const pair = await lockPair(ctx, tx, body.orderId);
    // what is waived without a reason is not decided on
    const isBlind = body.gapChoice === 'waive' && body.reason === undefined;
    const beginning = planOf(ctx, pair, isBlind ? null : body.gapChoice);
    if (body.seen !== null && seenOf(beginning) !== body.seen) refuse('preview_stale');
    const { relet } = pair;
    const { gap, settledGap } = beginning;
    if (settledGap === null || gap === null) {
      if (body.approvalReason !== undefined) refuse('preview_stale'); // nobody has to agree
      return begin(ctx, tx, pair, beginning);
    }
    const purpose = gapPurpose(gap);
    const wanted = {
      requireStepUp,
      isProven: false,
      weighed: weighedGap(ctx, relet, settledGap, body.gapChoice),
      body,
      words: [purpose, ...weightWords(relet.position, settledGap)],
    };
    return agreed(ctx, tx, wanted, async (approvalId) => {
      const isWaived = body.gapChoice === 'waive';
      await carryOut(ctx, tx, relet, settledGap, {
        kind: isWaived ? 'waive' : 'charge',
        note: isWaived ? `${purpose}：${body.reason}` : purpose,
        charged: {
          purpose,
          settlementBp: settlementOf(billKinds.extra, null),
          note: body.reason ?? null,
        },
        approvalId,
      });
      return begin(ctx, tx, pair, beginning);
    });
  };

/**
 * In one: the relet begins, the order before is completed, and device, deposit and hold go over. The books come last, and the deposit
 * leaves before it arrives.
 */
async function begin(ctx: Context, tx: Tx, pair: ReletPair, beginning: ReletBeginning) {
  const dates = await actDates(ctx, tx);
  const { startOn, relet } = beginning;
  const { order } = pair.relet;
  const original = pair.original ?? refuse('not_a_relet');
  const originalNo = original.order.order_no;
  const to = relet.move?.to ?? orderStatus.renting;
  const isCarried = relet.authorizedFen > pair.relet.position.authorizedFen;
  carryDevice(ctx, tx, original.order.id, order.id);
  const { begun, act } = beginBeforeBooks(ctx, tx, order, {
    move: 'beginRelet',
    to,
    dates,
    also: { original_no: originalNo, ...(beginning.gap && { gap_days: beginning.gap.days }) },
    relet: {
      startOn,
      depositHeldFen: relet.depositHeldFen,
      authorizedFen: relet.authorizedFen,
      ...(isCarried && { holdEndsOn: original.order.hold_ends_on }),
    },
    transfers: relet.transfers.map((made) => fromOriginal(made, original.order.id)),
  });
  await writeAudit(tx, ctx, {
    operation: 'money:beginRelet',
    object: order.order_no,
    result: 'ok',
    after: {
      originalNo,
      startOn,
      depositHeldFen: relet.depositHeldFen,
      authorizedFen: relet.authorizedFen,
    },
  });
  await carryOut(ctx, tx, original, beginning.original, {
    kind: 'endByRelet',
    also: { relet_no: order.order_no },
    ...(isCarried && { set: { hold_ends_on: null } }),
  });
  if (isCarried) await carryHold(ctx, tx, { from: original.order.id, to: order.id });
  await postAct(tx, act);
  return { orderId: order.id, orderStatus: to, ...begun };
}

const weighedGap = (ctx: Context, relet: Standing, plan: Plan, gapChoice: GapChoice | null) =>
  weighed(relet, plan, {
    act: 'beginRelet',
    terms: termsOfDay(ctx, relet.order),
    decides: { gapChoice },
  });

/** The deposit on its way belongs to the order that it left. */
const fromOriginal = (made: Transfer, originalId: number): Transfer => ({
  ...made,
  ...(made.debit === 'depositInTransit' && { debitOf: originalId }),
});

const seenOf = ({ startOn, original, relet, settledGap }: ReletBeginning) =>
  outcomeOf({ startOn, original, relet, settledGap });

const planOf = (ctx: Context, { relet, original }: ReletPair, gapChoice: GapChoice | null) =>
  orRefuse(
    decide(
      original && original.order.start_on !== null ? rentedOf(original) : null,
      { position: relet.position, rent: termsOf(relet.order), gapChoice },
      termsOfDay(ctx, relet.order),
    ),
  );
