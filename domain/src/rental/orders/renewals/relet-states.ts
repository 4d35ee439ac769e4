import { orderStatus, type OrderStatus } from '../core/order-status.ts';

/** How far a relet has come, as 续租列表 tells it. */
export const reletStates = {
  toSign: '待签合同',
  toBegin: '待起租',
  begun: '已起租',
  cancelled: '已取消',
} as const;

export type ReletState = keyof typeof reletStates;

/** The statuses of its order in each; one in another status has been rented. */
export const reletStatuses = {
  toSign: [orderStatus.approved, orderStatus.toGenerateAgreement],
  toBegin: [orderStatus.toShip],
  begun: [orderStatus.renting, orderStatus.completed],
  cancelled: [orderStatus.closed],
} as const satisfies Record<ReletState, readonly OrderStatus[]>;

export function reletStateOf(status: OrderStatus): ReletState {
  const is = (state: ReletState) =>
    (reletStatuses[state] as readonly OrderStatus[]).includes(status);
  if (is('toSign')) return 'toSign';
  if (is('toBegin')) return 'toBegin';
  return is('cancelled') ? 'cancelled' : 'begun';
}

/** Those that have not begun: they alone are counted, for there are never many of them. */
export const openReletStates = ['toSign', 'toBegin'] as const satisfies readonly ReletState[];

/** 取消续租 has its turn until the relet has begun. */
export const isReletOpen = (state: ReletState): state is (typeof openReletStates)[number] =>
  (openReletStates as readonly ReletState[]).includes(state);
