import { addDays, type BusinessDate } from '../../../business-date.ts';
import { hasEnded, type OrderStatus } from './order-status.ts';

/** A hold lasts as long as its provider keeps it (预授权到期). Sent, and kept in links: never rename. */
export const holdEnds = { ending: '担保即将到期', lapsed: '担保已失效' } as const;

export type HoldEnd = keyof typeof holdEnds;

/** So many days before its last day a hold is shown as ending. */
const holdWarnDays = 14;

/** The last day of the holds that are shown as ending. */
export const holdsEndingUntil = (today: BusinessDate): BusinessDate => addDays(today, holdWarnDays);

interface OfHold {
  readonly status: OrderStatus;
  /** The last day of the hold, kept when it has lapsed; null: there was none, or it was released. */
  readonly holdEndsOn: BusinessDate | null;
  readonly authorizedFen: number;
  readonly depositHeldFen: number;
  readonly depositDueFen: number;
}

/** Whether the hold of a running order ends soon or has lapsed, with the deposit not secured otherwise; null: neither. */
export function holdEndOf(order: OfHold, today: BusinessDate): HoldEnd | null {
  const { holdEndsOn, authorizedFen, depositHeldFen, depositDueFen } = order;
  if (holdEndsOn === null || hasEnded(order.status)) return null;
  const isHeld = authorizedFen > 0;
  if (holdEndsOn < today) return isHeld || depositHeldFen < depositDueFen ? 'lapsed' : null;
  return isHeld && holdEndsOn <= holdsEndingUntil(today) ? 'ending' : null;
}
