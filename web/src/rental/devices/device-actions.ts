import type { Permission } from '@rental/contract/permissions';
import {
  deviceMoves,
  handMoves,
  mayMove,
  mayTransfer,
  type DeviceState,
  type HandMove,
} from '@rental/domain/rental/devices/device-state';

export type DeviceActionName = 'open' | 'edit' | 'transfer' | HandMove;

export interface DeviceAction {
  readonly what: DeviceActionName;
  readonly label: string;
  readonly permission: Permission;
  readonly isDanger?: true;
  /** True if it can be done with a device in this state, by the rule that the server decides by. */
  readonly isFor: (state: DeviceState) => boolean;
}

const byHand = (move: HandMove): DeviceAction => ({
  what: move,
  label: deviceMoves[move].label,
  permission: 'device:edit',
  ...((move === 'scrap' || move === 'miss' || move === 'giveUp') && { isDanger: true }),
  isFor: (state) => mayMove(move, state),
});

/** The actions on a device, in the order of a row. */
export const deviceActions: readonly DeviceAction[] = [
  { what: 'open', label: '查看', permission: 'device:list', isFor: () => true },
  { what: 'edit', label: '编辑', permission: 'device:edit', isFor: () => true },
  { what: 'transfer', label: '调拨', permission: 'device:edit', isFor: mayTransfer },
  ...handMoves.map(byHand),
];
