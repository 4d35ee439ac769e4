import { fen, type Fen } from '../../money.ts';
import { transfer, type Transfer } from '../../money/ledger/transfers.ts';
import { commissionNow, type RentIn } from '../commissions/commission-shares.ts';
import type { Settled } from '../settlements/settlement-shares.ts';
import type { WithdrawalAct } from '../withdrawals/withdrawal-states.ts';

/** How far the commission of a bill is for one who earns of it. Stored: never rename. */
export const recordStates = {
  frozen: '冻结',
  payable: '可提',
  paid: '已发放',
  takenBack: '已收回',
  /** Its rent was counted at a share of nothing. */
  none: '不计佣',
} as const;
export type RecordState = keyof typeof recordStates;

/** The commission of a bill at one level: `baseFen` of rent was counted, `shareFen` of it is earned, `paidFen` was paid out. */
export interface RecordSums extends Settled {
  /** The share of rent that came in and is not counted yet. */
  readonly frozenFen: Fen;
  readonly paidFen: Fen;
}

/** The state of a record. One that was paid and lost its rent is taken back with the next payment. */
export function recordState({ baseFen, shareFen, frozenFen, paidFen }: RecordSums): RecordState {
  if (shareFen > paidFen) return 'payable';
  if (shareFen > 0) return 'paid';
  if (frozenFen > 0) return 'frozen';
  return baseFen > 0 ? 'none' : 'takenBack';
}

/** The record after the rent of its bill was looked at again, by the rule of a commission (ADR 58): what is frozen is earned once its days are over. */
export function recordNow(before: RecordSums, rent: RentIn, rateBp: number): RecordSums {
  const added = commissionNow(before, rent, rateBp);
  const whole = commissionNow(before, { ...rent, ripeFen: rent.collectedFen }, rateBp);
  const shareFen = fen(before.shareFen + (added?.shareFen ?? 0));
  return {
    baseFen: fen(before.baseFen + (added?.baseFen ?? 0)),
    shareFen,
    frozenFen: fen(before.shareFen + (whole?.shareFen ?? 0) - shareFen),
    paidFen: before.paidFen,
  };
}

/** A distributor's sums over all records. */
export interface Earned {
  readonly earnedFen: Fen;
  readonly paidFen: Fen;
  /** The amount that he applied for and that has not left us yet (ADR 86). */
  readonly underWayFen: Fen;
}

/** 可提: below zero what was paid or is under way is taken back from what is earned next. */
export const availableOf = ({ earnedFen, paidFen, underWayFen }: Earned): Fen =>
  fen(earnedFen - paidFen - underWayFen);

/** The commission that the books have of a distributor: what was paid or is under way stays an expense until it is earned again. */
export const bookedOf = ({ earnedFen, paidFen, underWayFen }: Earned): Fen =>
  fen(Math.max(earnedFen, paidFen + underWayFen));

/** The sums after an act of a withdrawal. */
export function afterWithdrawal(act: WithdrawalAct, before: Earned, amountFen: Fen): Earned {
  const { paidFen, underWayFen } = before;
  switch (act) {
    case 'apply':
      return { ...before, underWayFen: fen(underWayFen + amountFen) };
    case 'refuse':
    case 'fail':
      return { ...before, underWayFen: fen(underWayFen - amountFen) };
    case 'register':
    case 'succeed':
      return {
        ...before,
        underWayFen: fen(underWayFen - amountFen),
        paidFen: fen(paidFen + amountFen),
      };
    case 'approve':
    case 'send':
      return before;
  }
}

/** How the books follow a change of the sums: what is earned more is owed, what is no longer earned is taken back. */
export function earnedTransfers(before: Earned, after: Earned): readonly Transfer[] {
  const changed = bookedOf(after) - bookedOf(before);
  return transfer('distributionEarned', fen(Math.abs(changed)), { isReversal: changed < 0 });
}

interface Payable {
  readonly id: number;
  readonly shareFen: Fen;
  readonly paidFen: Fen;
}

/**
 * Spreads a payment over records, the oldest first, and answers those that change. A record that was paid too much gives that up first;
 * what is paid beyond all shares stays with the newest record.
 */
export function payRecords(records: readonly Payable[], amountFen: Fen): Payable[] {
  let leftFen: number = amountFen;
  for (const { shareFen, paidFen } of records) leftFen += Math.max(0, paidFen - shareFen);
  const paid = records.map((record) => {
    const fromFen = Math.min(record.paidFen, record.shareFen);
    const addedFen = Math.min(leftFen, record.shareFen - fromFen);
    leftFen -= addedFen;
    return { ...record, paidFen: fen(fromFen + addedFen) };
  });
  const newest = paid.pop();
  if (newest !== undefined) paid.push({ ...newest, paidFen: fen(newest.paidFen + leftFen) });
  return paid.filter(({ paidFen }, index) => paidFen !== records[index]?.paidFen);
}

/** 「已冻结」 brings no orders; 「待复核」: a payment above the limit waits for another person. */
export function distributorState(of: {
  readonly isActive: boolean;
  readonly askedBy: string | null;
}): '已冻结' | '正常' | '待复核' {
  if (!of.isActive) return '已冻结';
  return of.askedBy === null ? '正常' : '待复核';
}
