import type { BusinessDate } from '../../business-date.ts';
import { fen, type Fen } from '../../money.ts';
import type { SettledKind } from './settled-kinds.ts';

/** 计费基数: the amount of rent that is shared, what was collected or what fell due. Stored: never rename. */
export const settlementBases = { collected: '实收', due: '应收' } as const;
export type SettlementBase = keyof typeof settlementBases;

/** The part of a rule that says by which base a bill is settled. */
export interface BaseTerms {
  readonly base: SettlementBase;
  /** A bill that fell due before this day was settled elsewhere. */
  readonly startsOn: BusinessDate;
}

/** The facts of a bill that decide how much of it is settled. */
export interface BillToSettle {
  readonly kind: SettledKind;
  readonly dueOn: BusinessDate;
  /** The base by which it was settled for the first time; null: it never was. */
  readonly settledBy: SettlementBase | null;
  /** Collected by the end of the period. */
  readonly collectedFen: Fen;
  /** Collected by now and still to pay, late fees as far as they are paid: a payment leaves it as it is. */
  readonly owedFen: Fen;
}

/**
 * The base of a bill: that of its first settlement for good, so that a change of the rule settles nothing twice. 应收 is of 租金
 * alone: a device is bought out when it is paid, and a 赔付 is disputed until it is (ADR 81).
 */
export function baseOf(
  { kind, dueOn, settledBy }: Pick<BillToSettle, 'kind' | 'dueOn' | 'settledBy'>,
  { base, startsOn }: BaseTerms,
): SettlementBase {
  if (settledBy !== null) return settledBy;
  return base === 'due' && kind === 'rent' && dueOn >= startsOn ? 'due' : 'collected';
}

/** The amount at which a bill stands in its base. Once it was settled as due it stays so, also where it is put off. */
export function standsAt(
  { dueOn, settledBy, collectedFen, owedFen }: BillToSettle,
  base: SettlementBase,
  toOn: BusinessDate,
): Fen {
  if (base === 'collected') return collectedFen;
  return settledBy !== null || dueOn <= toOn ? owedFen : fen(0);
}
