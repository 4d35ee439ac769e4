import { done, refused, type Result } from '../../result.ts';

/** Where a device is. Stored: never rename. */
export const deviceStates = {
  inStock: '在库',
  rented: '租出',
  repair: '维修',
  sold: '已售',
  lost: '丢失',
  scrapped: '报废',
} as const;

export type DeviceState = keyof typeof deviceStates;

export const allDeviceStates = Object.keys(deviceStates) as DeviceState[];

/**
 * Every legal move of a device, in one table. Those of an order (发货, 归还, 买断, 丢失) are made with the order's own
 * command; the others an operator makes by hand. Stored: never rename.
 */
export const deviceMoves = {
  ship: { label: '发货', from: ['inStock'], to: 'rented' },
  takeBack: { label: '退回入库', from: ['rented'], to: 'inStock' },
  takeToRepair: { label: '退回送修', from: ['rented'], to: 'repair' },
  sell: { label: '买断出账', from: ['rented'], to: 'sold' },
  lose: { label: '租出丢失', from: ['rented'], to: 'lost' },
  repair: { label: '送修', from: ['inStock'], to: 'repair' },
  restock: { label: '重新入库', from: ['repair', 'lost', 'scrapped'], to: 'inStock' },
  miss: { label: '盘亏', from: ['inStock', 'repair'], to: 'lost' },
  scrap: { label: '报废', from: ['inStock', 'repair'], to: 'scrapped' },
} as const satisfies Record<
  string,
  { label: string; from: readonly DeviceState[]; to: DeviceState }
>;

export type DeviceMove = keyof typeof deviceMoves;

/** The moves that an operator makes by hand, with a reason. */
export const handMoves = ['repair', 'restock', 'miss', 'scrap'] as const;
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

/** Whether a device in this state may make the move. */
export const mayMove = (move: DeviceMove, state: DeviceState): boolean =>
  isFrom(deviceMoves[move].from, state);

/** The state after `move`. */
export function deviceAfter(move: DeviceMove, state: DeviceState): Result<DeviceState, WrongState> {
  const { to, label } = deviceMoves[move];
  return mayMove(move, state) ? done(to) : refused({ code: 'device_wrong_state', state, label });
}

/** 调拨: what stands in a store goes to another; what is at a customer's, or gone, does not. */
export const mayTransfer = (state: DeviceState): boolean => isFrom(['inStock', 'repair'], state);

/** Whether it is the brand's own still, with a book value. */
export const isOnBooks = (state: DeviceState): boolean =>
  isFrom(['inStock', 'rented', 'repair'], state);
