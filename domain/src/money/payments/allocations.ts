import { fen, type Fen } from '../../money.ts';
import { isMoneyMethod, type AccountCode, type MoneyMethod } from '../ledger/accounts.ts';
import type { Transfer } from '../ledger/transfers.ts';

/**
 * The target of a part of a payment (核销, ADR 36): a bill, the deposit, the amount owed back, a deposit on its way to a relet, a refund
 * that is not paid out yet, what was written off, or what an insurer owes.
 */
export interface Target {
  readonly account: AllocatedAccount;
  /** Null but for a bill. */
  readonly billId: number | null;
}

export const allocatedAccounts = [
  'receivable',
  'depositHeld',
  'overpaidOwed',
  'depositInTransit',
  'refundUnderWay',
  'badDebt',
  'insuranceReceivable',
] as const;

export type AllocatedAccount = (typeof allocatedAccounts)[number];

const isAllocated = (code: AccountCode): code is AllocatedAccount =>
  (allocatedAccounts as readonly AccountCode[]).includes(code);

/** Part of a payment that still stands, in fen above zero. */
export interface Allocation extends Target {
  readonly id: number;
  readonly paymentId: number;
  /** The act that made it. */
  readonly actId: number;
  readonly openFen: Fen;
}

/** A new part of a payment: of one that was there, or of the one that the act makes by a method. */
export interface NewAllocation extends Target {
  readonly payment: number | MoneyMethod;
  readonly amountFen: Fen;
}

/** Money that goes out; `paymentId` null: it came in before payments were kept, or was never a customer's. */
export interface Refund {
  readonly paymentId: number | null;
  readonly method: MoneyMethod;
  readonly amountFen: Fen;
}

/** The changes that an act makes to payments. */
export interface Settlement {
  /** At most one of a method. */
  readonly payments: readonly { readonly method: MoneyMethod; readonly amountFen: Fen }[];
  readonly allocations: readonly NewAllocation[];
  /** How much of each allocation is taken back: of none more than stands. */
  readonly reversals: readonly { readonly id: number; readonly amountFen: Fen }[];
  readonly refunds: readonly Refund[];
}

const targetOf = (account: AllocatedAccount, billId: number | null): Target => ({
  account,
  billId: account === 'receivable' ? billId : null,
});

const nameOf = ({ account, billId }: Target): string => `${account} ${billId}`;

/** A write-off and an insurance claim move a debt between accounts. They move no payment. */
const movesPayments = ({ kind }: Transfer): boolean =>
  kind !== 'badDebtWritten' && kind !== 'insuranceClaimed';

/** True if transfers need to know what stands: money goes out, or from one target to another. */
export const takesBack = (transfers: readonly Transfer[]): boolean =>
  transfers
    .filter(movesPayments)
    .some(
      ({ debit, credit }) => isAllocated(debit) && (isMoneyMethod(credit) || isAllocated(credit)),
    );

/** A part of a payment while an act is settled; `id` null: the act made it. */
interface Part extends Target {
  readonly id: number | null;
  readonly actId: number | null;
  readonly payment: number | MoneyMethod;
  readonly beforeFen: number;
  leftFen: number;
}

/**
 * The payments of an act, and what it takes back of those that stand, the oldest of which comes first. Money that comes in is a payment,
 * allocated to what it pays. Money that goes out is a refund of the payments behind its target, the last one first; what goes from one
 * target to another, such as 押金抵扣, takes its payments along. Late fee and bill are one target.
 */
export function settle(
  standing: readonly Allocation[],
  transfers: readonly Transfer[],
): Settlement {
  const parts: Part[] = standing.map(({ openFen, paymentId, ...one }) => ({
    ...one,
    payment: paymentId,
    beforeFen: openFen,
    leftFen: openFen,
  }));
  const payments = new Map<MoneyMethod, number>();
  const refunds = new Map<string, Refund>();
  const allocate = (target: Target, payment: number | MoneyMethod, amountFen: number) =>
    parts.push({ ...target, id: null, actId: null, payment, beforeFen: 0, leftFen: amountFen });
  const refund = (payment: number | MoneyMethod | null, method: MoneyMethod, amountFen: number) => {
    const paymentId = typeof payment === 'number' ? payment : null;
    const key = `${paymentId} ${method}`;
    const sum = (refunds.get(key)?.amountFen ?? 0) + amountFen;
    refunds.set(key, { paymentId, method, amountFen: fen(sum) });
  };

  for (const { debit, credit, amountFen, billId, pays } of transfers.filter(movesPayments)) {
    if (isMoneyMethod(debit) && isAllocated(credit)) {
      payments.set(debit, (payments.get(debit) ?? 0) + amountFen);
      allocate(targetOf(credit, billId), debit, amountFen);
    } else if (isAllocated(debit) && isAllocated(credit)) {
      for (const [payment, takenFen] of takenBack(parts, targetOf(debit, billId), amountFen))
        if (payment !== null) allocate(targetOf(credit, billId), payment, takenFen);
    } else if (isMoneyMethod(credit) && isAllocated(debit)) {
      const paidOut = pays === undefined ? parts : parts.filter(isOf(pays));
      for (const [payment, takenFen] of takenBack(paidOut, targetOf(debit, billId), amountFen))
        refund(payment, credit, takenFen);
    } else if (isMoneyMethod(credit)) refund(null, credit, amountFen);
  }
  return {
    payments: [...payments].map(([method, sum]) => ({ method, amountFen: fen(sum) })),
    allocations: parts.flatMap(({ id, payment, account, billId, leftFen }) =>
      id === null && leftFen > 0 ? [{ payment, account, billId, amountFen: fen(leftFen) }] : [],
    ),
    reversals: parts.flatMap(({ id, beforeFen, leftFen }) =>
      id !== null && leftFen < beforeFen ? [{ id, amountFen: fen(beforeFen - leftFen) }] : [],
    ),
    refunds: [...refunds.values()],
  };
}

/** True if a part was put aside for a refund. */
const isOf =
  ({ actId, paymentId }: NonNullable<Transfer['pays']>) =>
  (part: Part): boolean =>
    part.actId === actId && (paymentId === null || part.payment === paymentId);

/** Takes an amount from the parts of a target, the last one first: of which payment how much; of null what no part has. */
function takenBack(parts: readonly Part[], target: Target, amountFen: Fen) {
  const taken: [number | MoneyMethod | null, number][] = [];
  let restFen: number = amountFen;
  for (const part of parts.toReversed()) {
    if (nameOf(part) !== nameOf(target)) continue;
    const partFen = Math.min(restFen, part.leftFen);
    part.leftFen -= partFen;
    restFen -= partFen;
    taken.push([part.payment, partFen]);
  }
  taken.push([null, restFen]);
  return taken.filter(([, takenFen]) => takenFen > 0);
}
