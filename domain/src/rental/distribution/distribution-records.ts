import { fen, type Fen } from '../../money.ts';
import { commissionNow, type RentIn } from '../commissions/commission-shares.ts';
import type { Settled } from '../settlements/settlement-shares.ts';

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
}

/** 可提: below zero what was paid is taken back from what is earned next. */
export const availableOf = ({ earnedFen, paidFen }: Earned): Fen => fen(earnedFen - paidFen);

/** The commission that the books have of a distributor: what was paid stays an expense until it is earned again. */
export const bookedOf = ({ earnedFen, paidFen }: Earned): Fen => fen(Math.max(earnedFen, paidFen));

/** 「已冻结」 brings no orders; 「待复核」: a payment above the limit waits for another person. */
export function distributorState(of: {
  readonly isActive: boolean;
  readonly askedBy: string | null;
}): '已冻结' | '正常' | '待复核' {
  if (!of.isActive) return '已冻结';
  return of.askedBy === null ? '正常' : '待复核';
}
