import type { Permission } from '@rental/contract/permissions';
import type { CommissionRow } from '@rental/contract/rental/commissions';
import {
  commissionAfter,
  commissionMoves,
  type CommissionMove,
} from '@rental/domain/rental/commissions/commission-states';

export type CommissionDeed = 'look' | CommissionMove;

interface CommissionAction {
  readonly what: CommissionDeed;
  readonly label: string;
  readonly permission: Permission;
  readonly isFor: (row: CommissionRow) => boolean;
}

const move = (what: CommissionMove, permission: Permission): CommissionAction => ({
  what,
  label: commissionMoves[what],
  permission,
  isFor: ({ commissionState: state, netFen }) => commissionAfter(what, { state, netFen }).done,
});

/** The actions on a commission, in the order of a row. */
export const commissionActions: readonly CommissionAction[] = [
  move('submit', 'commission:submit'),
  move('settle', 'commission:review'),
  move('pay', 'commission:pay'),
  { what: 'look', label: '详情', permission: 'commission:list', isFor: () => true },
  move('refuse', 'commission:review'),
];
