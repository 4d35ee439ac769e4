import { assert } from '../../../assert.ts';
import { isMoneyMethod, moneyMethods } from '../../../money/ledger/accounts.ts';
import type { Transfer, TransferKind } from '../../../money/ledger/transfers.ts';
import type { ActKind } from '../core/order-actions.ts';

/**
 * The ways in which money reaches a bill (扣款方式): by a provider, by a link, out of the deposit or of what is owed back, by an insurer, from somebody else than the customer, in the
 * system before, or by hand. Stored: never rename.
 */
export const paidByLabels = {
  deduction: '周期代扣',
  authorization: '预授权',
  link: '收款链接',
  deposit: '押金抵扣',
  insurance: '保险理赔',
  owedBack: '多付抵扣',
  onBehalf: '代客支付',
  takenOver: '接管前已付',
  ...moneyMethods,
} as const satisfies Record<string, string>;

export type PaidBy = keyof typeof paidByLabels;

/** Also where two persons have said that the customer paid. */
const isByLink = (act: ActKind): boolean => act === 'payByLink' || act === 'settlePayment';

/** The transfers that pay a bill; for an extra deposit the deposit itself. */
const payments: ReadonlySet<TransferKind> = new Set([
  'received',
  'depositSetOff',
  'depositReceived',
  'insuranceClaimed',
]);

/**
 * By which way an act brings money to each bill that it pays on: the last one, where it pays in two. A bill that is not
 * there keeps the way it has, for nothing reached it; what goes back later does not undo that it came.
 */
export function paidByOf(
  act: ActKind,
  transfers: readonly Transfer[],
  isOnBehalf = false,
): ReadonlyMap<number, PaidBy> {
  const ways = new Map<number, PaidBy>();
  for (const made of transfers)
    if (made.billId !== null && payments.has(made.kind) && !made.isReversal)
      ways.set(made.billId, wayIn(act, made, isOnBehalf));
  return ways;
}

function wayIn(act: ActKind, made: Transfer, isOnBehalf: boolean): PaidBy {
  const way = wayOf(act, made, isOnBehalf);
  assert(way !== null, `a payment into ${made.debit}`);
  return way;
}

/**
 * By which way a transfer of an act brings money, or gives it back; null: it moves none. `isOnBehalf`: what the act brings in
 * comes from somebody else than the customer.
 */
export function wayOf(
  act: ActKind,
  { kind, debit, credit }: Pick<Transfer, 'kind' | 'debit' | 'credit'>,
  isOnBehalf = false,
): PaidBy | null {
  if (kind === 'depositSetOff') return 'deposit';
  if (kind === 'insuranceClaimed') return 'insurance';
  if (debit === 'overpaidOwed' && credit === 'receivable') return 'owedBack';
  if (kind === 'openingReceived') return 'takenOver';
  if (isOnBehalf && isMoneyMethod(debit)) return 'onBehalf';
  const method = [debit, credit].find(isMoneyMethod) ?? null;
  if (method !== null && act === 'deduct') return 'deduction';
  if (method !== null && act === 'captured') return 'authorization';
  if (method !== null && isByLink(act)) return 'link';
  return method;
}
