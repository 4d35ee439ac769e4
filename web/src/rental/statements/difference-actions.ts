import type { Permission } from '@rental/contract/permissions';
import type { DifferenceRow } from '@rental/contract/rental/statements';

export type DifferenceDeed = 'look' | 'classify' | 'adjust' | 'settle';

interface DifferenceAction {
  readonly what: DifferenceDeed;
  readonly label: string;
  readonly permission: Permission;
  readonly isFor: (row: DifferenceRow) => boolean;
}

/** True where its reason is still looked for: one that was adjusted is taken back first. */
const isToFindOut = ({ differenceState, adjustedFen }: DifferenceRow): boolean =>
  differenceState === 'open' && adjustedFen === 0;

/** The actions on a difference, in the order of a row. */
export const differenceActions: readonly DifferenceAction[] = [
  { what: 'look', label: '详情', permission: 'statement:list', isFor: () => true },
  {
    what: 'classify',
    label: '登记原因',
    permission: 'statement:settle',
    isFor: isToFindOut,
  },
  {
    what: 'adjust',
    label: '调整入账',
    permission: 'statement:settle',
    isFor: ({ leftFen, cause, ownerName }) =>
      leftFen !== null &&
      leftFen !== 0 &&
      ownerName !== null &&
      (cause === 'fee' || cause === 'wrong'),
  },
  {
    what: 'settle',
    label: '标记已核实',
    permission: 'statement:settle',
    isFor: isToFindOut,
  },
];
