import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  paySettlement as payCall,
  settle as settleCall,
  settleRefuse as refuseCall,
  submitSettlement as submitCall,
} from '@rental/contract/rental/settlements';
import { fen } from '@rental/domain/money';
import { needsOtherPerson } from '@rental/domain/money/other-person';
import { transfer, type TransferKind } from '@rental/domain/money/ledger/transfers';
import {
  isPaidOut,
  netOf,
  settlementAfter,
  type SettlementMove,
} from '@rental/domain/rental/settlements/settlement-states';
import type { Updateable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, Refusal, refuse } from '../../http/refusal.ts';
import {
  actDates,
  lockPayeeBalance,
  postAct,
  refuseWhileBooksDiffer,
} from '../../money/ledger/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { changeSettlement, insertStep, lockSettlement } from './settlement-store.ts';

type Settlement = Stored<'settlements'>;

/** 提交结算, with 其他费用. Of one that was refused, too. */
export async function submitSettlement(
  ctx: Context,
  { body: { stagesId, otherFen, remark } }: Input<typeof submitCall>,
  tx: Tx,
): Promise<Returned<typeof submitCall>> {
  const settlement = await lockSettlement(ctx, tx, stagesId);
  if (otherFen !== 0 && !remark) refuse('settlement_other_unexplained');
  const { share_fen: shareFen, carried_fen: carriedFen } = settlement;
  const netFen = netOf({ shareFen, otherFen: fen(otherFen), carriedFen });
  return moved(ctx, tx, settlement, {
    move: 'submit',
    note: remark ?? null,
    set: {
      other_fen: fen(otherFen),
      net_fen: netFen,
      remark: remark ?? null,
      submitted_by: ctx.operator.id,
    },
  });
}

/** 审核通过: what the store is owed enters the books. Once it was done, it is the first answer again (X31). */
export async function settle(
  ctx: Context,
  { query, body }: Input<typeof settleCall>,
  tx: Tx,
): Promise<Returned<typeof settleCall>> {
  const stagesId = query.stagesId ?? body.stagesId;
  if (stagesId === undefined)
    throw new Refusal('invalid', { fields: { stagesId: '请选择结算单' } });
  const settlement = await lockSettlement(ctx, tx, stagesId);
  const { id, reviewed_at: reviewedAt, net_fen: netFen, mode } = settlement;
  const settlementState = isPaidOut({ mode, netFen }) ? 'toPay' : 'settled';
  if (reviewedAt !== null)
    return { id, settlementState, netFen, settledAt: reviewedAt.toISOString() };
  await refuseWhileBooksDiffer(ctx, tx);
  const answer = await moved(ctx, tx, settlement, {
    move: 'settle',
    note: null,
    after: settlement.submitted_by,
    set: { reviewed_by: ctx.operator.id, reviewed_at: ctx.now },
  });
  if (settlementState === 'toPay') await post(ctx, tx, settlement, 'storeSettled');
  return { ...answer, settledAt: ctx.now.toISOString() };
}

/** 拒绝, with the reason: it can be submitted again. */
export async function settleRefuse(
  ctx: Context,
  { body: { stagesId, reason } }: Input<typeof refuseCall>,
  tx: Tx,
): Promise<Returned<typeof refuseCall>> {
  const settlement = await lockSettlement(ctx, tx, stagesId);
  return moved(ctx, tx, settlement, {
    move: 'refuse',
    note: reason,
    set: { refused_for: reason },
  });
}

/** 打款入账, against a proof of who asks: the store may withdraw it from now on. */
export const paySettlement =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { stagesId, stepUp } }: Input<typeof payCall>,
    tx: Tx,
  ): Promise<Returned<typeof payCall>> => {
    await requireStepUp(ctx, tx, stepUp);
    const settlement = await lockSettlement(ctx, tx, stagesId);
    await refuseWhileBooksDiffer(ctx, tx);
    const answer = await moved(ctx, tx, settlement, {
      move: 'pay',
      note: null,
      after: settlement.reviewed_by,
      set: { paid_by: ctx.operator.id, paid_at: ctx.now },
    });
    await post(ctx, tx, settlement, 'settlementPaid');
    return answer;
  };

interface Moving {
  readonly move: SettlementMove;
  readonly note: string | null;
  /** The operator of the step before, if somebody else has to go on above the limit. */
  readonly after?: number | null;
  readonly set: Updateable<Tables['settlements']>;
}

async function moved(
  ctx: Context,
  tx: Tx,
  settlement: Settlement,
  { move, note, after, set }: Moving,
) {
  const { id, mode, state: before } = settlement;
  const netFen = set.net_fen ?? settlement.net_fen;
  const state = orRefuse(settlementAfter(move, { state: before, mode, netFen }));
  const who = after === undefined ? null : { before: after, now: ctx.operator.id };
  if (who !== null && needsOtherPerson(netFen, ctx.brand.moneyLimitFen, who))
    refuse('other_person_needed');
  await changeSettlement(ctx, tx, id, { ...set, state });
  await insertStep(ctx, tx, { settlementId: id, act: move, note });
  await writeAudit(tx, ctx, {
    operation: `settlement:${move}`,
    object: settlement.settlement_no,
    result: 'ok',
    before: { settlementState: before },
    after: { settlementState: state, netFen },
  });
  return { id, settlementState: state, netFen };
}

async function post(
  ctx: Context,
  tx: Tx,
  { store_id: storeId, settlement_no: settlementNo, net_fen: netFen }: Settlement,
  kind: Extract<TransferKind, 'storeSettled' | 'settlementPaid'>,
): Promise<void> {
  const { brandCode: brand, operator, now, traceId } = ctx;
  await lockPayeeBalance(tx, brand, { payee: 'store', id: storeId });
  await postAct(tx, {
    brand,
    kind: kind === 'storeSettled' ? 'settleStore' : 'paySettlement',
    subject: { kind: 'store', id: storeId },
    operatorId: operator.id,
    note: settlementNo,
    proofKeys: [],
    ...(await actDates(ctx, tx)),
    at: now,
    traceId,
    transfers: transfer(kind, netFen),
  });
}
