import { done, refused, type Result } from '../../result.ts';
import { deviceMoves, mayMove, type DeviceMove, type DeviceState } from './device-state.ts';
import { isRentable, type Grade, type RentableGrades } from './grade.ts';

/** How far a repair order (维修单) is. Stored: never rename. */
export const repairStates = {
  toRepair: '待维修',
  repairing: '维修中',
  repaired: '已修复',
  writtenOff: '已报废',
} as const;

export type RepairState = keyof typeof repairStates;

export const allRepairStates = Object.keys(repairStates) as RepairState[];

/** How long the fault of a repair order is at most. */
export const longestFault = 500;

/** Every legal move of a repair order. */
export const repairMoves = {
  start: { label: '开始维修', from: ['toRepair'], to: 'repairing' },
  finish: { label: '修复', from: ['toRepair', 'repairing'], to: 'repaired' },
  writeOff: { label: '报废', from: ['toRepair', 'repairing'], to: 'writtenOff' },
} as const satisfies Record<
  string,
  { label: string; from: readonly RepairState[]; to: RepairState }
>;

export type RepairMove = keyof typeof repairMoves;

/** True if the device waits for the end of its repair order. */
export const isOpenRepair = (state: RepairState): boolean =>
  state === 'toRepair' || state === 'repairing';

/** True if a repair order in this state may make the move. */
export const mayMoveRepair = (move: RepairMove, state: RepairState): boolean =>
  (repairMoves[move].from as readonly RepairState[]).includes(state);

/** The state of a repair order, and of its device, at once. */
export interface UnderRepair {
  readonly repair: RepairState;
  readonly device: DeviceState;
}

export interface RepairMoved extends UnderRepair {
  readonly deviceMove: DeviceMove;
}

type RepairRefusal =
  | { readonly code: 'repair_wrong_state'; readonly state: RepairState; readonly label: string }
  | { readonly code: 'device_wrong_state'; readonly state: DeviceState; readonly label: string };

/**
 * The next state of a repaired device: it is stock again where its SKU rents out the grade that it has now, else it waits for its
 * disposal.
 */
export const moveAfterRepair = (grade: Grade, rentable: RentableGrades) =>
  isRentable(grade, rentable) ? 'finishRepair' : 'repairToDispose';

const deviceMoveOf = (move: RepairMove, to: 'finishRepair' | 'repairToDispose'): DeviceMove =>
  move === 'start' ? 'startRepair' : move === 'writeOff' ? 'writeOff' : to;

/** A repair order and its device after `move`. `finished`: what the device does at 修复. */
export function repairAfter(
  move: RepairMove,
  { repair, device }: UnderRepair,
  finished: 'finishRepair' | 'repairToDispose' = 'finishRepair',
): Result<RepairMoved, RepairRefusal> {
  if (!mayMoveRepair(move, repair))
    return refused({ code: 'repair_wrong_state', state: repair, label: repairMoves[move].label });
  const deviceMove = deviceMoveOf(move, finished);
  const { label, to } = deviceMoves[deviceMove];
  if (!mayMove(deviceMove, device))
    return refused({ code: 'device_wrong_state', state: device, label });
  return done({ repair: repairMoves[move].to, device: to, deviceMove });
}
