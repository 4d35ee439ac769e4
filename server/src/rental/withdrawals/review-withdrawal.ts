import { needsOtherPerson } from '@rental/domain/money/other-person';
import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  approveWithdrawal as approveCall,
  refuseWithdrawal as refuseCall,
} from '@rental/contract/rental/withdrawals';
import {
  withdrawalAfter,
  type WithdrawalMove,
  type WithdrawalState,
} from '@rental/domain/rental/withdrawals/withdrawal-states';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import {
  changeWithdrawal,
  lockWithdrawal,
  takeStep,
  type StoredWithdrawal,
} from './withdrawal-store.ts';

/** The state that a move leads to; refused where somebody else has moved the withdrawal before. */
export const movedOrRefused = (
  move: WithdrawalMove,
  { state }: Pick<StoredWithdrawal, 'state'>,
): WithdrawalState => withdrawalAfter(move, state) ?? refuse('withdrawal_moved');

/**
 * Above 单笔复核限额 the applicant neither approves nor pays. Where a program applied, who approves is the first person of the brand, and
 * another one pays.
 */
export function refuseFirstPerson(ctx: Context, withdrawal: StoredWithdrawal): void {
  const before = withdrawal.applicant_id ?? withdrawal.reviewer_id;
  if (before === null) return;
  const who = { before, now: ctx.operator.id };
  if (needsOtherPerson(withdrawal.amount_fen, ctx.brand.moneyLimitFen, who))
    refuse('withdrawal_needs_other');
}

/** 审核通过. */
export async function approveWithdrawal(
  ctx: Context,
  { body: { withdrawalId, note } }: Input<typeof approveCall>,
  tx: Tx,
): Promise<Returned<typeof approveCall>> {
  const withdrawal = await lockWithdrawal(ctx, tx, withdrawalId);
  const state = movedOrRefused('approve', withdrawal);
  refuseFirstPerson(ctx, withdrawal);
  await changeWithdrawal(tx, withdrawal, { state, reviewer_id: ctx.operator.id });
  return reviewed(ctx, tx, withdrawal, { act: 'approve', state, note: note ?? null });
}

/** 审核不通过: what was applied for returns to the balance. */
export async function refuseWithdrawal(
  ctx: Context,
  { body: { withdrawalId, note } }: Input<typeof refuseCall>,
  tx: Tx,
): Promise<Returned<typeof refuseCall>> {
  const withdrawal = await lockWithdrawal(ctx, tx, withdrawalId);
  const state = movedOrRefused('refuse', withdrawal);
  await changeWithdrawal(tx, withdrawal, {
    state,
    reviewer_id: ctx.operator.id,
    ended_at: ctx.now,
  });
  return reviewed(ctx, tx, withdrawal, { act: 'refuse', state, note });
}

interface Review {
  readonly act: 'approve' | 'refuse';
  readonly state: WithdrawalState;
  readonly note: string | null;
}

async function reviewed(
  ctx: Context,
  tx: Tx,
  withdrawal: StoredWithdrawal,
  { act, state, note }: Review,
) {
  const { id, withdrawal_no: withdrawalNo } = withdrawal;
  await writeAudit(tx, ctx, {
    operation: `withdrawal:${act}`,
    object: withdrawalNo,
    result: 'ok',
    before: { withdrawalState: withdrawal.state },
    after: { withdrawalState: state, amountFen: withdrawal.amount_fen },
  });
  await takeStep(ctx, tx, withdrawal, { act, note });
  return { id, withdrawalNo, withdrawalState: state };
}
