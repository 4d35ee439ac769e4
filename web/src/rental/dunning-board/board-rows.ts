import type { DunningStage } from '@rental/domain/rental/dunning/stages';
import type { Filters } from '../../ui/data-table/filters/filters.ts';

/** The lists with the rows of figures that no list of the menu shows. */
export type BoardList = 'listRecoveries' | 'listPromises' | 'listContacts' | 'listRolled';

/** The rows of a figure. */
export interface AskedRows {
  readonly list: BoardList;
  /** The figure: 「M1 回款」. */
  readonly title: string;
  readonly filters: Filters;
  /** The words of stages at the time of the rows; absent: those of now. */
  readonly names?: StageNames;
}

export type StageNames = Readonly<Partial<Record<DunningStage, string>>>;

/** The filters of all cards. */
export interface BoardCardProps {
  /** Days with their filters, as text. */
  readonly query: BoardQuery;
  readonly onRows: (asked: AskedRows) => void;
}

export interface BoardQuery {
  readonly days: [string, string];
  readonly storeIs?: string;
  readonly ownerIs?: string;
}
