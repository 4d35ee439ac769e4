import { fen, type Fen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';
import {
  settlementAfter,
  settlementStates,
  type MovedState,
  type SettlementMove,
} from '../settlements/settlement-states.ts';

const { toReview, refused: turnedDown, toPay, paid, settled } = settlementStates;

/** How far the commission of a period is. It begins at 待审核: the job makes and submits it. Stored: never rename. */
export const commissionStates = {
  toReview,
  refused: turnedDown,
  toPay,
  paid,
  /** An application for 提现 took it over: the balance of the channel pays it (ADR 79). */
  credited: '转入余额',
  settled,
} as const;
export type CommissionState = Exclude<MovedState, 'splitting'> | 'credited';

/** Those that somebody has to do something about. */
export const waitingCommissionStates = ['toReview', 'refused', 'toPay'] as const;

/** The words of its moves by hand, which are those of a settlement. */
export const commissionMoves = {
  submit: '重新提交',
  settle: '审核通过',
  refuse: '拒绝',
  pay: '登记打款',
} as const satisfies Record<SettlementMove, string>;
export type CommissionMove = SettlementMove;

/** The entries of its history. Stored: never rename. */
export const commissionActs = {
  build: '生成佣金账期',
  ...commissionMoves,
  credit: commissionStates.credited,
} as const;
export type CommissionAct = keyof typeof commissionActs;

/** The state after a move; refused where the commission stands elsewhere. At zero or below nothing is owed. */
export function commissionAfter(
  move: CommissionMove | 'credit',
  { state, netFen }: { readonly state: CommissionState; readonly netFen: Fen },
): Result<CommissionState, { readonly code: 'commission_moved' }> {
  if (move === 'credit' && state === 'toPay') return done('credited');
  if (move === 'credit' || state === 'credited') return refused({ code: 'commission_moved' });
  const after = settlementAfter(move, { state, netFen, mode: 'payout' });
  return after.done && after.value !== 'splitting'
    ? done(after.value)
    : refused({ code: 'commission_moved' });
}

/**
 * The part of 应付渠道佣金 that a withdrawal may take: without the commissions that can still be paid by hand, so that no fen is
 * promised both ways (ADR 79).
 */
export const withdrawableOf = (payableFen: Fen, toPayFen: Fen): Fen => fen(payableFen - toPayFen);
