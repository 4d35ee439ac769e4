/** How far a return is, as it is stored and sent to programs. Never rename. */
export const storedReturnStates = [
  'toSend',
  'sent',
  'toInspect',
  'inspected',
  'done',
  'cancelled',
] as const;
export type StoredReturnState = (typeof storedReturnStates)[number];

/** The states that returns are filtered by: an inspected one is 待赔付 until its compensation is paid, then 待结清. */
export const returnStates = {
  toSend: '待寄回',
  sent: '寄回中',
  toInspect: '待检测',
  toCompensate: '待赔付',
  toComplete: '待结清',
  done: '已完成',
  cancelled: '已取消',
} as const;

export type ReturnState = keyof typeof returnStates;

/** Those that have not ended: they alone are counted, for there are never many of them. */
export const openReturnStates = [
  'toSend',
  'sent',
  'toInspect',
  'toCompensate',
  'toComplete',
] as const satisfies readonly ReturnState[];

/** The steps of a return after 申请归还. */
export const firstReturnState = (trackingNumber: string | undefined): StoredReturnState =>
  trackingNumber === undefined ? 'toSend' : 'sent';

/** A stored state as it is looked for. `owesCompensation`: a bill of 赔付 is unpaid. */
export function returnStateOf(stored: StoredReturnState, owesCompensation: boolean): ReturnState {
  if (stored !== 'inspected') return stored;
  return owesCompensation ? 'toCompensate' : 'toComplete';
}

/** True if 到仓 can be said of it. */
export const canArrive = (state: StoredReturnState): boolean =>
  state === 'toSend' || state === 'sent';
