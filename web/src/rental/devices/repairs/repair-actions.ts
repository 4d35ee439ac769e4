import {
  mayMoveRepair,
  repairMoves,
  type RepairMove,
  type RepairState,
} from '@rental/domain/rental/devices/repair';

export interface RepairAction {
  readonly what: RepairMove;
  readonly label: string;
  readonly isDanger?: true;
  /** True if it can be done with a repair order in this state, by the rule that the server decides by. */
  readonly isFor: (state: RepairState) => boolean;
}

/** The actions on a repair order, in the order of a row. */
export const repairActions: readonly RepairAction[] = (
  ['start', 'finish', 'writeOff'] as const
).map((what) => ({
  what,
  label: repairMoves[what].label,
  ...(what === 'writeOff' && { isDanger: true }),
  isFor: (state) => mayMoveRepair(what, state),
}));
