import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, yuan } from '@rental/domain/money';
import { hasEnded } from '@rental/domain/rental/orders/core/order-status';
import { holdEndOf, holdEnds, holdsEndingUntil } from '@rental/domain/rental/orders/core/hold-end';
import { securityDueOf } from '@rental/domain/rental/orders/core/security';
import { lapseHold } from '@rental/domain/rental/pre-authorizations/lapse';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type {
  AuthorizationGateway,
  HoldStanding,
} from '../../gateways/authorization/authorization-gateway.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { brandLook } from '../../jobs/brand-look.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { atOnce } from '../../jobs/questions.ts';
import { lockStanding, tellStore, termsOfDay, type Standing } from '../orders/core/public.ts';
import { carryOut } from '../orders/money/public.ts';
import {
  authorizationNumbered,
  changeAuthorization,
  type StoredAuthorization,
} from '../pre-authorization-steps/public.ts';

/** Looks at the holds of a brand that end soon, have ended, or of which no last day is known. */
export const holdEndsLook = brandLook({
  name: 'holdEnds',
  label: '冻结到期检查',
  neverPaused: '押金冻结到期前须提醒店铺处理，不能暂停',
});

/**
 * The store is told before a hold ends. Once its last day is past, its provider is asked whether it is frozen still, each day until he
 * says that it is not: then the books let it go (ADR 43). Nobody is asked inside a transaction.
 */
export const holdEndsRunner = (gateway: AuthorizationGateway): JobHandler =>
  jobHandler<object>({
    kind: holdEndsLook.kind,
    most: 1,
    run: async (_payload, run) => {
      const acting = await actingJob(run);
      let last = 0;
      for (;;) {
        const today = businessDateOf(run.now());
        const holds = await run.transaction('read only', (tx) =>
          dueHolds(tx, run.brand, today, last),
        );
        for (const hold of holds) {
          run.signal.throwIfAborted();
          const isKnown = hold.endsOn !== null && hold.endsOn >= today;
          const told = isKnown ? null : await gateway.standing(hold.holdNo, run.brand);
          await run.transaction('read write', (tx) => lookAt(acting(), tx, hold, told));
        }
        last = holds.at(-1)?.id ?? last;
        if (holds.length < atOnce) return;
      }
    },
  });

interface DueHold {
  readonly id: number;
  readonly orderId: number;
  readonly endsOn: BusinessDate | null;
  /** The trade number of the hold. */
  readonly holdNo: string;
}

const dueHolds = (
  tx: Tx,
  brand: BrandCode,
  today: BusinessDate,
  last: number,
): Promise<DueHold[]> =>
  tx
    .selectFrom('authorizations as a')
    .innerJoin('authorization_steps as t', (join) =>
      join
        .onRef('t.brand_code', '=', 'a.brand_code')
        .onRef('t.authorization_id', '=', 'a.id')
        .on('t.number', '=', 1),
    )
    .select(['a.id', 'a.order_id as orderId', 'a.ends_on as endsOn', 't.trade_no as holdNo'])
    .where('a.brand_code', '=', brand)
    .where('a.held_fen', '>', fen(0))
    .where('a.id', '>', last)
    .where((where) =>
      where.or([
        where.and([
          where.or([where('a.ends_on', 'is', null), where('a.ends_on', '<', today)]),
          where.or([where('a.asked_on', 'is', null), where('a.asked_on', '<', today)]),
        ]),
        where.and([
          where('a.ends_on', '<=', holdsEndingUntil(today)),
          where('a.warned_on', 'is', null),
        ]),
      ]),
    )
    .orderBy('a.id')
    .limit(atOnce)
    .execute();

/** Takes in what is known of a hold, under the lock of its order. `told` null: the provider was not asked, or gave no answer. */
async function lookAt(
  ctx: Acting,
  tx: Tx,
  { id, orderId }: DueHold,
  told: HoldStanding | null,
): Promise<void> {
  const standing = await lockStanding(ctx, tx, orderId);
  const authorization = await authorizationNumbered(tx, ctx.brandCode, id);
  // it went over to a relet or was let go meanwhile
  if (authorization.order_id !== orderId || authorization.held_fen === 0) return;
  const known = { ...authorization, ends_on: told?.endsOn ?? authorization.ends_on };
  const { authorizationStep: step } = standing.position;
  const isCurrent = known.state === 'open';
  const isAsked = isCurrent && (step === 'capture' || step === 'release');
  if (told?.heldFen === 0 && !isAsked) await lapse(ctx, tx, standing, known);
  else await keep(ctx, tx, standing, { known, isTold: told !== null });
}

/** No money is frozen any more, by the provider's word. */
async function lapse(
  ctx: Acting,
  tx: Tx,
  standing: Standing,
  hold: StoredAuthorization,
): Promise<void> {
  const { order, position } = standing;
  const { held_fen: heldFen, state } = hold;
  const isCurrent = state === 'open';
  const yesterday = addDays(businessDateOf(ctx.now), -1);
  // the provider may let it go before its last day
  const endsOn = hold.ends_on !== null && hold.ends_on < yesterday ? hold.ends_on : yesterday;
  const plan = lapseHold(position, termsOfDay(ctx, order), { heldFen, isCurrent });
  await changeAuthorization(tx, hold, {
    held_fen: fen(0),
    ends_on: endsOn,
    ...(isCurrent && { state: 'ended', ended_at: ctx.now }),
  });
  await carryOut(ctx, tx, standing, plan, {
    kind: 'authorizationLapsed',
    note: `预授权冻结的 ¥${yuan(heldFen)} 已于${endsOn}到期`,
    ...(isCurrent && { set: { hold_ends_on: hasEnded(order.status) ? null : endsOn } }),
  });
  if (isCurrent && !hasEnded(order.status))
    await tellStore(
      ctx,
      tx,
      order,
      holdEnds.lapsed,
      `预授权冻结的 ¥${yuan(heldFen)} 已于${endsOn}到期，押金没有担保，请联系客户重新冻结或收取押金。`,
    );
}

interface Kept {
  readonly known: StoredAuthorization;
  /** The provider has answered today. */
  readonly isTold: boolean;
}

/** It is frozen still; the store is told once that it ends soon. */
async function keep(
  ctx: Acting,
  tx: Tx,
  { order, position }: Standing,
  { known, isTold }: Kept,
): Promise<void> {
  const today = businessDateOf(ctx.now);
  const isCurrent = known.state === 'open';
  const end = holdEndOf(
    { ...position, holdEndsOn: known.ends_on, securityDueFen: securityDueOf(position) },
    today,
  );
  const isWarned = known.warned_on === null && end !== null;
  await changeAuthorization(tx, known, {
    ends_on: known.ends_on,
    ...(isTold && { asked_on: today }),
    ...(known.ends_on !== null &&
      known.ends_on <= holdsEndingUntil(today) && { warned_on: known.warned_on ?? today }),
  });
  if (!isCurrent) return;
  if (order.hold_ends_on !== known.ends_on)
    await tx
      .updateTable('orders')
      .set({ hold_ends_on: known.ends_on })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', order.id)
      .execute();
  if (isWarned)
    await tellStore(
      ctx,
      tx,
      order,
      holdEnds.ending,
      `预授权冻结的 ¥${yuan(known.held_fen)} 于${known.ends_on}到期，请联系客户重新冻结或收取押金。`,
    );
}
