import type { Permission } from '@rental/contract/permissions';
import type { SettlementRow } from '@rental/contract/rental/settlements';
import {
  mayMoveSettlement,
  settlementMoves,
  type SettlementMove,
} from '@rental/domain/rental/settlements/settlement-states';

export type SettlementDeed = 'look' | SettlementMove;

interface SettlementAction {
  readonly what: SettlementDeed;
  readonly label: string;
  readonly permission: Permission;
  readonly isFor: (row: SettlementRow) => boolean;
}

const move = (what: SettlementMove, permission: Permission): SettlementAction => ({
  what,
  label: settlementMoves[what].label,
  permission,
  isFor: ({ settlementState }) => mayMoveSettlement(what, settlementState),
});

/** The actions on a settlement, in the order of a row. */
export const settlementActions: readonly SettlementAction[] = [
  move('submit', 'settlement:submit'),
  move('settle', 'settlement:review'),
  move('pay', 'settlement:pay'),
  { what: 'look', label: '详情', permission: 'settlement:list', isFor: () => true },
  move('refuse', 'settlement:review'),
];
