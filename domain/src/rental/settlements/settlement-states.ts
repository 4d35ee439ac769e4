import { fen, type Fen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';
import type { SettlementMode } from './settlement-rule.ts';

/** How far a settlement is. Stored: never rename. */
export const settlementStates = {
  toSettle: '待结算',
  toReview: '待审核',
  refused: '已拒绝',
  toPay: '待支付',
  splitting: '分账中',
  paid: '已支付',
  settled: '已结算',
} as const;
export type SettlementState = keyof typeof settlementStates;

/** The states that a move leads to. */
export type MovedState = Exclude<SettlementState, 'toSettle'>;

/** Those that somebody has to do something about. */
export const waitingSettlementStates = ['toSettle', 'toReview', 'refused', 'toPay'] as const;

/** The moves of a settlement. Stored: never rename. */
export const settlementMoves = {
  submit: { label: '提交结算', from: ['toSettle', 'refused'] },
  settle: { label: '审核通过', from: ['toReview'] },
  refuse: { label: '拒绝', from: ['toReview'] },
  pay: { label: '打款入账', from: ['toPay'] },
} as const satisfies Record<string, { label: string; from: readonly SettlementState[] }>;
export type SettlementMove = keyof typeof settlementMoves;

/** The entries of its history. Stored: never rename. */
export const settlementActs = {
  build: '生成结算单',
  submit: settlementMoves.submit.label,
  settle: settlementMoves.settle.label,
  refuse: settlementMoves.refuse.label,
  pay: settlementMoves.pay.label,
  split: '分账结束',
} as const;
export type SettlementAct = keyof typeof settlementActs;

export const mayMoveSettlement = (move: SettlementMove, state: SettlementState): boolean =>
  (settlementMoves[move].from as readonly SettlementState[]).includes(state);

export interface Standing {
  readonly state: SettlementState;
  readonly mode: SettlementMode;
  readonly netFen: Fen;
}

/** The state after a move; refused where the settlement stands elsewhere. */
export function settlementAfter(
  move: SettlementMove,
  standing: Standing,
): Result<MovedState, { readonly code: 'settlement_moved' }> {
  if (!mayMoveSettlement(move, standing.state)) return refused({ code: 'settlement_moved' });
  switch (move) {
    case 'submit':
      return done('toReview');
    case 'refuse':
      return done('refused');
    case 'settle':
      return done(isPaidOut(standing) ? 'toPay' : 'settled');
    case 'pay':
      return done(standing.mode === 'split' ? 'splitting' : 'paid');
  }
}

/** True if the approval of a settlement owes the store money. */
export const isPaidOut = ({ mode, netFen }: Pick<Standing, 'mode' | 'netFen'>): boolean =>
  mode !== 'own' && netFen > 0;

/**
 * The parts of 实结额: the shares of its tables, 其他费用 (below zero: taken off), what earlier settlements left below zero, and what the
 * store gave back of its shares at the provider, which its tables take off as well.
 */
export interface SettlementParts {
  readonly shareFen: Fen;
  readonly otherFen: Fen;
  readonly carriedFen: Fen;
  /** Absent: nothing is split. */
  readonly returnedFen?: Fen;
}

/** 实结额 in fen. Below zero nothing is paid, and the next settlement takes it over. */
export const netOf = ({
  shareFen,
  otherFen,
  carriedFen,
  returnedFen = fen(0),
}: SettlementParts): Fen => fen(shareFen + otherFen + carriedFen + returnedFen);

/**
 * The amount that an approval adds to 应付店铺结算款, in fen. What was given back at the provider is owed there already, so that it is taken
 * off again; of a settlement that is not paid out it is all that is booked.
 */
export const owedByApproval = (
  of: Pick<Standing, 'mode' | 'netFen'> & { readonly returnedFen: Fen },
): number => (isPaidOut(of) ? of.netFen : 0) - of.returnedFen;
