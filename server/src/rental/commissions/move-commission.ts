import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  payCommission as payCall,
  refuseCommission as refuseCall,
  settleCommission as settleCall,
  submitCommission as submitCall,
} from '@rental/contract/rental/commissions';
import { fen } from '@rental/domain/money';
import { needsOtherPerson } from '@rental/domain/money/other-person';
import { transfer, type Transfer } from '@rental/domain/money/ledger/transfers';
import {
  commissionAfter,
  type CommissionMove,
} from '@rental/domain/rental/commissions/commission-states';
import { netOf } from '@rental/domain/rental/settlements/settlement-states';
import type { Updateable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orInUse } from '../../http/in-use.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { actDates, postAct, refuseWhileBooksDiffer, type Act } from '../../money/ledger/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { changeCommission, insertStep, lockCommission } from './commission-store.ts';

type Commission = Stored<'commissions'>;

/** 重新提交 of one that was refused, with 其他费用. */
export async function submitCommission(
  ctx: Context,
  { body: { commissionId, otherFen, remark } }: Input<typeof submitCall>,
  tx: Tx,
): Promise<Returned<typeof submitCall>> {
  const commission = await lockCommission(ctx, tx, commissionId);
  if (otherFen !== 0 && !remark) refuse('settlement_other_unexplained');
  const { share_fen: shareFen, carried_fen: carriedFen } = commission;
  return moved(ctx, tx, commission, {
    move: 'submit',
    note: remark ?? null,
    set: {
      other_fen: fen(otherFen),
      net_fen: netOf({ shareFen, otherFen: fen(otherFen), carriedFen }),
      remark: remark ?? null,
      submitted_by: ctx.operator.id,
    },
  });
}

/** 审核通过: what the channel is owed enters the books. */
export async function settleCommission(
  ctx: Context,
  { body: { commissionId } }: Input<typeof settleCall>,
  tx: Tx,
): Promise<Returned<typeof settleCall>> {
  const commission = await lockCommission(ctx, tx, commissionId);
  await refuseWhileBooksDiffer(ctx, tx);
  const answer = await moved(ctx, tx, commission, {
    move: 'settle',
    note: null,
    after: commission.submitted_by,
    set: { reviewed_by: ctx.operator.id, reviewed_at: ctx.now },
  });
  if (answer.commissionState === 'toPay')
    await post(ctx, tx, commission, {
      kind: 'settleCommission',
      transfers: transfer('commissionSettled', commission.net_fen),
    });
  return answer;
}

/** 拒绝, with the reason: it can be submitted again. */
export async function refuseCommission(
  ctx: Context,
  { body: { commissionId, reason } }: Input<typeof refuseCall>,
  tx: Tx,
): Promise<Returned<typeof refuseCall>> {
  const commission = await lockCommission(ctx, tx, commissionId);
  return moved(ctx, tx, commission, {
    move: 'refuse',
    note: reason,
    set: { refused_for: reason },
  });
}

/** 登记打款, against a proof of who asks: the money has left us. */
export const payCommission =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { commissionId, method, tradeNo, stepUp } }: Input<typeof payCall>,
    tx: Tx,
  ): Promise<Returned<typeof payCall>> => {
    await requireStepUp(ctx, tx, stepUp);
    const commission = await lockCommission(ctx, tx, commissionId);
    await refuseWhileBooksDiffer(ctx, tx);
    const answer = await orInUse(
      'commission_trade_no_in_use',
      moved(ctx, tx, commission, {
        move: 'pay',
        note: tradeNo,
        after: commission.reviewed_by,
        set: { paid_by: ctx.operator.id, paid_at: ctx.now, method, trade_no: tradeNo },
      }),
    );
    await post(ctx, tx, commission, {
      kind: 'payCommission',
      tradeNo,
      transfers: transfer('commissionPaid', commission.net_fen, { method }),
    });
    return answer;
  };

interface Moving {
  readonly move: CommissionMove;
  readonly note: string | null;
  /** The operator of the step before, if somebody else has to go on above the limit. */
  readonly after?: number | null;
  readonly set: Updateable<Tables['commissions']>;
}

async function moved(
  ctx: Context,
  tx: Tx,
  commission: Commission,
  { move, note, after, set }: Moving,
) {
  const { id, state: before } = commission;
  const netFen = set.net_fen ?? commission.net_fen;
  const state = orRefuse(commissionAfter(move, { state: before, netFen }));
  const who = after === undefined ? null : { before: after, now: ctx.operator.id };
  if (who !== null && needsOtherPerson(netFen, ctx.brand.moneyLimitFen, who))
    refuse('other_person_needed');
  await changeCommission(ctx, tx, id, { ...set, state });
  await insertStep(ctx, tx, { commissionId: id, act: move, note });
  await writeAudit(tx, ctx, {
    operation: `commission:${move}`,
    object: commission.commission_no,
    result: 'ok',
    before: { commissionState: before },
    after: { commissionState: state, netFen },
  });
  return { id, commissionState: state, netFen };
}

interface Posted extends Pick<Act, 'kind' | 'tradeNo'> {
  readonly transfers: readonly Transfer[];
}

/** Acts on a channel follow one another: its row is locked last. */
async function post(
  ctx: Context,
  tx: Tx,
  { channel_id: channelId, commission_no: commissionNo }: Commission,
  posted: Posted,
): Promise<void> {
  const { brandCode: brand, operator, now, traceId } = ctx;
  await lockRow(ctx, tx, 'channels', channelId);
  await postAct(tx, {
    ...posted,
    brand,
    subject: { kind: 'channel', id: channelId },
    operatorId: operator.id,
    note: commissionNo,
    proofKeys: [],
    ...(await actDates(ctx, tx)),
    at: now,
    traceId,
  });
}
