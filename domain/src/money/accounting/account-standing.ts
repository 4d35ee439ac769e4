import type { BusinessDate } from '../../business-date.ts';
import { fen, type Fen } from '../../money.ts';

/** Why an account keeps a month open (ADR 82). */
export const accountGaps = {
  coverage: '对账单未到月末',
  unclassified: '有差异未登记原因和负责人',
  rest: '余额调节表未平',
  count: '未盘点',
  recount: '盘点后账面有变动',
} as const;
export type AccountGap = keyof typeof accountGaps;

/** A person counted this balance at the end of a day, when the books said that. */
interface Counted {
  readonly booksFen: Fen;
  readonly countedFen: Fen;
}

/** An account of ours at the end of a month. */
export interface AccountStanding {
  readonly lastDay: BusinessDate;
  /** A provider or bank makes statements of it; a cash box has none. */
  readonly isStated: boolean;
  /** Each day up to this one has a statement; null: none has. */
  readonly coveredTo: BusinessDate | null;
  /** Differences of which nobody has said why, and which nobody owns. */
  readonly unclassifiedCount: number;
  readonly booksFen: Fen;
  /** The rest of its 余额调节表; null: no statement says a balance. */
  readonly restFen: Fen | null;
  readonly count: Counted | null;
}

/**
 * The gaps that keep the month open. A statement with balances is proven by its rest, all else by a count: what a count differs by is told
 * and kept, for the money is there or it is not.
 */
export function gapsOfAccount(standing: AccountStanding): AccountGap[] {
  const { lastDay, isStated, coveredTo, unclassifiedCount, restFen } = standing;
  const isCovered = coveredTo !== null && coveredTo >= lastDay;
  return [
    ...(isStated && !isCovered ? (['coverage'] as const) : []),
    ...(unclassifiedCount > 0 ? (['unclassified'] as const) : []),
    ...(restFen !== null && restFen !== 0 ? (['rest'] as const) : []),
    ...(needsCount(standing) ? countGaps(standing) : []),
  ];
}

/** True where no balance of a statement proves the account. A stated one has its statements first. */
export const needsCount = ({ isStated, coveredTo, restFen }: AccountStanding): boolean =>
  restFen === null && (!isStated || coveredTo !== null);

function countGaps({ count, booksFen }: AccountStanding): AccountGap[] {
  if (count === null) return ['count'];
  return count.booksFen === booksFen ? [] : ['recount'];
}

/** The first line of an account that says a balance, and what the books said when the day before it ended. */
interface Beginning {
  readonly booksFen: Fen;
  readonly balanceFen: Fen;
  /** The amount that the line itself brought in: below zero it went out. */
  readonly movedFen: Fen;
  /** In the books by then and stated later, less the other way round. */
  readonly underWayFen: Fen;
}

/** 期初差额: by so much the books were above the account before its first statement. Nothing later changes it. */
export const openingGap = ({ booksFen, balanceFen, movedFen, underWayFen }: Beginning): Fen =>
  fen(booksFen - (balanceFen - movedFen) - underWayFen);
