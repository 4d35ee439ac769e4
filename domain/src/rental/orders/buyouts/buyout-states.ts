/**
 * How far a buyout is. There is no 支付中: its money is taken in one command, so that it is paid or it is not. Stored: never
 * rename.
 */
export const buyoutStates = {
  toPay: '待支付',
  done: '已完成',
  cancelled: '已取消',
  closed: '已关闭',
} as const;

export type BuyoutState = keyof typeof buyoutStates;

/** Those that have not ended: they alone are counted, for there are never many of them. */
export const openBuyoutStates = ['toPay'] as const satisfies readonly BuyoutState[];

export const isBuyoutOpen = (state: BuyoutState): state is (typeof openBuyoutStates)[number] =>
  (openBuyoutStates as readonly BuyoutState[]).includes(state);

/** The endings of an unpaid buyout (已取消), as the order's history names them. */
export const lapsedWords = '超时未支付';

const waitMs = 2 * 3_600_000;

/** Until when a buyout waits for its payment. */
export const buyoutLapsesAt = (startedAt: Date): Date => new Date(startedAt.getTime() + waitMs);

/** How long it still waits, in full minutes; what is over has none left. */
export const minutesLeftOf = (lapsesAt: Date, now: Date): number =>
  Math.max(0, Math.floor((lapsesAt.getTime() - now.getTime()) / 60_000));

/** 「剩1小时20分」, 「剩20分」. */
export function leftText(minutes: number): string {
  if (minutes === 0) return '即将失效';
  const hours = Math.floor(minutes / 60);
  return `剩${hours > 0 ? `${hours}小时` : ''}${minutes % 60}分`;
}
