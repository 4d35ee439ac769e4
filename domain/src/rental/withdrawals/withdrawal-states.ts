import type { Fen } from '../../money.ts';
import type { MoneyMethod } from '../../money/ledger/accounts.ts';
import { transfer, type Transfer } from '../../money/ledger/transfers.ts';
import { payeeBooks, type Payee } from './payee.ts';

/** How far a withdrawal is (ADR 56). Stored: never rename. */
export const withdrawalStates = {
  pending: '审核中',
  approved: '审核通过',
  paying: '打款中',
  paid: '提现成功',
  refused: '审核不通过',
  failed: '提现失败',
} as const;
export type WithdrawalState = keyof typeof withdrawalStates;

/** Those whose money is under way. */
export const openWithdrawalStates = [
  'pending',
  'approved',
  'paying',
] as const satisfies readonly WithdrawalState[];

/** Every legal move. An approved withdrawal can still be refused, until its payout begins. */
const moves = {
  approve: { from: ['pending'], to: 'approved' },
  refuse: { from: ['pending', 'approved'], to: 'refused' },
  send: { from: ['approved'], to: 'paying' },
  register: { from: ['approved'], to: 'paid' },
  succeed: { from: ['paying'], to: 'paid' },
  fail: { from: ['paying'], to: 'failed' },
} as const satisfies Record<string, { from: readonly WithdrawalState[]; to: WithdrawalState }>;
export type WithdrawalMove = keyof typeof moves;

/** The state after `move`, or null where the withdrawal may not make it. */
export function withdrawalAfter(
  move: WithdrawalMove,
  state: WithdrawalState,
): WithdrawalState | null {
  const { from, to }: { from: readonly WithdrawalState[]; to: WithdrawalState } = moves[move];
  return from.includes(state) ? to : null;
}

/** The entries of a withdrawal's history. Stored: never rename. */
export const withdrawalActs = {
  apply: '申请提现',
  approve: '审核通过',
  refuse: '审核不通过',
  send: '发起打款',
  register: '登记打款',
  succeed: '打款成功',
  fail: '打款失败',
} as const satisfies Record<WithdrawalMove | 'apply', string>;
export type WithdrawalAct = keyof typeof withdrawalActs;

interface Moved {
  readonly payee: Payee;
  readonly amountFen: Fen;
  /** The account of ours that it leaves. */
  readonly method: MoneyMethod;
}

/** How the books follow an act: applied for it leaves the balance, refused or failed it returns, paid it leaves us. */
export function withdrawalTransfers(
  act: WithdrawalAct,
  { payee, amountFen, method }: Moved,
): readonly Transfer[] {
  const { applied, paid } = payeeBooks[payee];
  switch (act) {
    case 'apply':
      return transfer(applied, amountFen);
    case 'refuse':
    case 'fail':
      return transfer(applied, amountFen, { isReversal: true });
    case 'register':
    case 'succeed':
      return transfer(paid, amountFen, { method });
    case 'approve':
    case 'send':
      return [];
  }
}
