import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  changeAmounts as call,
  previewChangeAmounts,
} from '@rental/contract/rental/orders/changes/order-changes';
import { businessDateOf } from '@rental/domain/business-date';
import { fen, yuan } from '@rental/domain/money';
import {
  changeAmounts as decide,
  type AmountsPlanned,
  type OrderAmounts,
} from '@rental/domain/rental/orders/changes/terms';
import { loweredFen } from '@rental/domain/rental/orders/money/second-person';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { reachable } from '../../../people/data-scope/public.ts';
import { signedLease } from '../../signed-terms/public.ts';
import { countRentChange } from '../core/order-rollups.ts';
import { planLimitsOf } from '../core/order-position.ts';
import { factsOf, lockOrder, moveOrder, termsOf, type StoredOrder } from '../core/order-store.ts';
import { outcomeOf } from '../money/money-command.ts';
import { giveAway } from '../money/given-away.ts';
import { agreed, givingOf, secondPersonFor, type Weighed } from '../money/second-person.ts';

/** 试算 of 改租金/改押金: the bills that the agreement would fix, before and after. */
export async function previewAmounts(
  ctx: Context,
  { body }: Input<typeof previewChangeAmounts>,
  tx: Tx,
): Promise<Returned<typeof previewChangeAmounts>> {
  const order = orNotFound(
    await tx
      .selectFrom('orders as o')
      .selectAll('o')
      .select(signedLease(ctx.brandCode).as('lease'))
      .where(reachable(ctx))
      .where('o.id', '=', body.orderId)
      .executeTakeFirst(),
  );
  const { before, after, buyoutWords, isLargeReduction, seen } = await planOf(ctx, tx, order, body);
  return {
    seen,
    before: { ...before, bills: [...before.bills] },
    after: { ...after, bills: [...after.bills] },
    buyoutWords,
    isLargeReduction,
    secondPerson: await secondPersonFor(ctx, tx, weighedAmounts(order, before, after)),
  };
}

interface Confirmed {
  readonly body: Omit<Input<typeof call>['body'], 'seen'> & { readonly seen: string | null };
}

/**
 * 改租金/改押金: decided again under the order's lock, and refused where the outcome is not the one that was `seen`. The
 * figures of the day on which the order was placed follow its rent.
 */
export const changeAmounts =
  (requireStepUp: RequireStepUp) =>
  async (ctx: Context, { body }: Confirmed, tx: Tx): Promise<Returned<typeof call>> => {
    const order = await lockOrder(ctx, tx, body.orderId);
    const { before, after, isLargeReduction, seen } = await planOf(ctx, tx, order, body);
    const isSeen = body.seen === null || seen === body.seen; // null: as it was agreed to
    if (!isSeen) refuse('preview_stale');
    const weighed = weighedAmounts(order, before, after);
    const wanted = {
      requireStepUp,
      isProven: isLargeReduction,
      weighed,
      body,
      words: amountWords(before, after),
    };
    return agreed(ctx, tx, wanted, async (approvalId) => {
      await giveAway(ctx, tx, givingOf(weighed), approvalId);
      moveOrder(ctx, tx, order, {
        move: 'changeTerms',
        set: columnsOf(before, after),
        note: body.reason,
      });
      countRentChange(ctx, tx, order, after.totalRentFen - before.totalRentFen);
      await writeAudit(tx, ctx, {
        operation: 'order:terms',
        object: order.order_no,
        result: 'ok',
        before: amountsOf(before),
        after: { ...amountsOf(after), reason: body.reason },
      });
      return { orderId: order.id, orderStatus: order.status };
    });
  };

async function planOf(ctx: Context, tx: Tx, order: StoredOrder, body: OrderAmounts) {
  const waivableFen = (await planLimitsOf(tx, order))?.waivableFen ?? null;
  const { termCount, period } = termsOf(order);
  const plan = orRefuse(
    decide(
      {
        status: order.status,
        amounts: {
          totalRentFen: order.total_rent_fen,
          depositFen: order.deposit_fen,
          depositWaivedFen: order.deposit_waived_fen,
          firstPayment: order.first_payment,
        },
        termCount,
        period,
        securedFen: factsOf(order).securedFen,
        waivableFen,
        waiverHoldBp: order.lease.waiverHoldBp,
        authorizationStep: order.authorization_step,
        paidTerms: order.paid_terms,
        buyoutFen: order.buyout_fen,
        buyoutTerms: order.lease.buyout,
      },
      body,
      businessDateOf(ctx.now),
    ),
  );
  return { ...plan, seen: outcomeOf(plan) };
}

type Amounts = OrderAmounts & Pick<AmountsPlanned, 'buyoutFen' | 'waiverHoldFen'>;

/** The outcome is what the amounts become, whatever day the bills are planned from. */
const weighedAmounts = (order: StoredOrder, before: Amounts, after: Amounts): Weighed => ({
  act: 'changeTerms',
  order,
  givenFen: loweredFen(before, after),
  putOffDays: 0,
  addedDays: 0,
  backDatedDays: 0,
  depositOwedFen: fen(0),
  boughtBelow: null,
  releasesHold: false,
  lateFeeFen: fen(0),
  basis: outcomeOf([amountsOf(before), amountsOf(after)]),
});

const amountWords = (before: Amounts, after: Amounts): string[] =>
  (
    [
      ['总租金', before.totalRentFen, after.totalRentFen],
      ['押金', before.depositFen, after.depositFen],
      ['免押', before.depositWaivedFen, after.depositWaivedFen],
      ['免押担保', before.waiverHoldFen, after.waiverHoldFen],
      ['买断价', before.buyoutFen ?? fen(0), after.buyoutFen ?? fen(0)],
    ] as const
  )
    .filter(([, from, to]) => from !== to)
    .map(([label, from, to]) => `${label}¥${yuan(from)}改为¥${yuan(to)}`);

const amountsOf = ({
  totalRentFen,
  depositFen,
  depositWaivedFen,
  waiverHoldFen,
  firstPayment,
  buyoutFen,
}: Amounts): Amounts => ({
  totalRentFen,
  depositFen,
  depositWaivedFen,
  waiverHoldFen,
  firstPayment,
  buyoutFen,
});

/** Only what is another amount afterwards: the timeline says what changed. */
const columnsOf = (before: Amounts, after: Amounts) => ({
  ...(before.totalRentFen !== after.totalRentFen && { total_rent_fen: after.totalRentFen }),
  ...(before.depositFen !== after.depositFen && { deposit_fen: after.depositFen }),
  ...(before.depositWaivedFen !== after.depositWaivedFen && {
    deposit_waived_fen: after.depositWaivedFen,
  }),
  ...(before.waiverHoldFen !== after.waiverHoldFen && { waiver_hold_fen: after.waiverHoldFen }),
  ...(before.firstPayment !== after.firstPayment && { first_payment: after.firstPayment }),
  ...(before.buyoutFen !== after.buyoutFen && { buyout_fen: after.buyoutFen }),
});
