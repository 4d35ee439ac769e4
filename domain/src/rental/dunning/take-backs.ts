import { fen, type Fen } from '../../money.ts';
import type { Transfer } from '../../money/ledger/transfers.ts';

/** The part of payments of bills that an act takes back: refunds, and payments that were booked by mistake. In fen, by the id of the bill. */
export function takenBackOf(transfers: readonly Transfer[]): ReadonlyMap<number, Fen> {
  const sums = new Map<number, Fen>();
  for (const { kind, billId, isReversal, amountFen } of transfers) {
    const isPayment = kind === 'received' || kind === 'depositSetOff';
    if (billId === null || !isReversal || !isPayment) continue;
    sums.set(billId, fen((sums.get(billId) ?? 0) + amountFen));
  }
  return sums;
}

/** 回款 of a bill, and how much of it was taken back before. */
interface Recovered {
  readonly id: number;
  readonly amountFen: Fen;
  readonly takenBackFen: Fen;
}

/** Takes an amount back from 回款 of a bill, the last first. What is more than they were came in before the bill was overdue. */
export function takenFrom(recoveries: readonly Recovered[], amountFen: Fen) {
  let leftFen: number = amountFen;
  return recoveries
    .toSorted((one, other) => other.id - one.id)
    .flatMap(({ id, amountFen: came, takenBackFen }) => {
      const taken = Math.min(leftFen, came - takenBackFen);
      leftFen -= taken;
      return taken > 0 ? [{ id, amountFen: fen(taken) }] : [];
    });
}
