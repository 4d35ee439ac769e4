import { done, refused, type Result } from '../../result.ts';

/** The place of a device. Stored: never rename. */
export const deviceStates = {
  inStock: '在库',
  rented: '租出',
  toRepair: '待维修',
  repair: '维修中',
  toDispose: '待处置',
  tracing: '追回中',
  sold: '已售',
  lost: '丢失',
  scrapped: '报废',
} as const;

export type DeviceState = keyof typeof deviceStates;

export const allDeviceStates = Object.keys(deviceStates) as DeviceState[];

/**
 * Every legal move of a device, in one table. Those of an order (发货, 归还, 买断, 丢失) are made with the order's own
 * command, those of a repair order with the repair order's; the others an operator makes by hand. Stored: never rename.
 */
export const deviceMoves = {
  ship: { label: '发货', from: ['inStock'], to: 'rented' },
  takeBack: { label: '退回入库', from: ['rented'], to: 'inStock' },
  takeToRepair: { label: '退回送修', from: ['rented'], to: 'toRepair' },
  takeToDispose: { label: '退回待处置', from: ['rented'], to: 'toDispose' },
  takeToScrap: { label: '退回报废', from: ['rented'], to: 'scrapped' },
  sell: { label: '买断出账', from: ['rented'], to: 'sold' },
  lose: { label: '租出丢失', from: ['rented'], to: 'lost' },
  trace: { label: '转追回中', from: ['rented'], to: 'tracing' },
  startRepair: { label: '开始维修', from: ['toRepair'], to: 'repair' },
  finishRepair: { label: '修复入库', from: ['toRepair', 'repair'], to: 'inStock' },
  repairToDispose: { label: '修复待处置', from: ['toRepair', 'repair'], to: 'toDispose' },
  writeOff: { label: '维修报废', from: ['toRepair', 'repair'], to: 'scrapped' },
  repair: { label: '送修', from: ['inStock', 'toDispose', 'tracing'], to: 'toRepair' },
  setAside: { label: '转待处置', from: ['inStock', 'tracing'], to: 'toDispose' },
  restock: { label: '重新入库', from: ['repair', 'toDispose', 'lost', 'scrapped'], to: 'inStock' },
  recover: { label: '追回入库', from: ['tracing'], to: 'inStock' },
  giveUp: { label: '追回核销', from: ['tracing'], to: 'lost' },
  miss: { label: '盘亏', from: ['inStock', 'repair', 'toDispose'], to: 'lost' },
  scrap: { label: '报废', from: ['inStock', 'repair', 'toDispose'], to: 'scrapped' },
} as const satisfies Record<
  string,
  { label: string; from: readonly DeviceState[]; to: DeviceState }
>;

export type DeviceMove = keyof typeof deviceMoves;

/**
 * The moves that an operator makes by hand, with a reason. A device whose repair order is open leaves 维修中 by the repair order
 * alone; one that was being repaired before there were repair orders leaves it by hand.
 */
export const handMoves = [
  'repair',
  'setAside',
  'restock',
  'recover',
  'giveUp',
  'miss',
  'scrap',
] as const;
export type HandMove = (typeof handMoves)[number];

/** The events in a device's history beside its moves. Stored: never rename. */
export const otherDeviceEvents = {
  opening: '期初建档',
  add: '入库',
  import: '导入入库',
  edit: '修改资料',
  transfer: '调拨',
  relet: '续租',
  takeOver: '接管租出',
} as const;

export type DeviceEvent = DeviceMove | keyof typeof otherDeviceEvents;

/** The words for an entry of a device's history. */
export const deviceEventLabel = (event: DeviceEvent): string =>
  event in deviceMoves
    ? deviceMoves[event as DeviceMove].label
    : otherDeviceEvents[event as keyof typeof otherDeviceEvents];

interface WrongState {
  readonly code: 'device_wrong_state';
  readonly state: DeviceState;
  readonly label: string;
}

const isFrom = (from: readonly DeviceState[], state: DeviceState) => from.includes(state);

/** True if a device in this state may make the move. */
export const mayMove = (move: DeviceMove, state: DeviceState): boolean =>
  isFrom(deviceMoves[move].from, state);

/** The state after `move`. */
export function deviceAfter(move: DeviceMove, state: DeviceState): Result<DeviceState, WrongState> {
  const { to, label } = deviceMoves[move];
  return mayMove(move, state) ? done(to) : refused({ code: 'device_wrong_state', state, label });
}

/** 调拨: what stands in a store goes to another; what is at a customer's, or gone, does not. */
export const mayTransfer = (state: DeviceState): boolean =>
  isFrom(['inStock', 'toRepair', 'repair', 'toDispose'], state);

/** True if it is the brand's own still, with a book value. */
export const isOnBooks = (state: DeviceState): boolean =>
  isFrom(['inStock', 'rented', 'toRepair', 'repair', 'toDispose', 'tracing'], state);
