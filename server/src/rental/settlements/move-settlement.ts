import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  paySettlement as payCall,
  settle as settleCall,
  settleRefuse as refuseCall,
  submitSettlement as submitCall,
} from '@rental/contract/rental/settlements';
import { fen } from '@rental/domain/money';
import { needsOtherPerson } from '@rental/domain/money/other-person';
import { transfer, type Transfer } from '@rental/domain/money/ledger/transfers';
import {
  isPaidOut,
  netOf,
  owedByApproval,
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
import type { OwnProvider } from '../../platform/provider-accounts/public.ts';
import { changeSettlement, insertStep, lockSettlement } from './settlement-store.ts';
import { startSplits } from './start-splits.ts';

type Settlement = Stored<'settlements'>;

/** 提交结算, with 其他费用. Of one that was refused, too. */
export async function submitSettlement(
  ctx: Context,
  { body: { stagesId, otherFen, remark } }: Input<typeof submitCall>,
  tx: Tx,
): Promise<Returned<typeof submitCall>> {
  const settlement = await lockSettlement(ctx, tx, stagesId);
  if (otherFen !== 0 && !remark) refuse('settlement_other_unexplained');
  const { share_fen: shareFen, carried_fen: carriedFen, returned_fen: returnedFen } = settlement;
  const netFen = netOf({ shareFen, otherFen: fen(otherFen), carriedFen, returnedFen });
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
  const {
    id,
    reviewed_at: reviewedAt,
    net_fen: netFen,
    mode,
    returned_fen: returnedFen,
  } = settlement;
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
  const owedFen = owedByApproval({ mode, netFen, returnedFen });
  const isReversal = owedFen < 0;
  await post(ctx, tx, settlement, transfer('storeSettled', fen(Math.abs(owedFen)), { isReversal }));
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

/** 打款入账, against a proof of who asks: the store may withdraw it from now on, or the provider is asked to split it (ADR 85). */
export const paySettlement =
  (requireStepUp: RequireStepUp, own: OwnProvider) =>
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
      set: { paid_by: ctx.operator.id, ...(settlement.mode !== 'split' && { paid_at: ctx.now }) },
    });
    if (settlement.mode === 'split') await startSplits(ctx, tx, settlement, own);
    else await post(ctx, tx, settlement, transfer('settlementPaid', settlement.net_fen));
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
  { store_id: storeId, settlement_no: settlementNo }: Settlement,
  transfers: readonly Transfer[],
): Promise<void> {
  const [made] = transfers;
  if (made === undefined) return;
  const { brandCode: brand, operator, now, traceId } = ctx;
  await lockPayeeBalance(tx, brand, { payee: 'store', id: storeId });
  await postAct(tx, {
    brand,
    kind: made.kind === 'storeSettled' ? 'settleStore' : 'paySettlement',
    subject: { kind: 'store', id: storeId },
    operatorId: operator.id,
    note: settlementNo,
    proofKeys: [],
    ...(await actDates(ctx, tx)),
    at: now,
    traceId,
    transfers,
  });
}
