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
  /** The deposit that is due, and the hold for the waived part. */
  readonly securityDueFen: number;
}

/** Says if the hold of a running order ends soon or has lapsed, and nothing else secures it; null: neither. */
export function holdEndOf(order: OfHold, today: BusinessDate): HoldEnd | null {
  const { holdEndsOn, authorizedFen, depositHeldFen, securityDueFen } = order;
  if (holdEndsOn === null || hasEnded(order.status)) return null;
  const isHeld = authorizedFen > 0;
  if (holdEndsOn < today) return isHeld || depositHeldFen < securityDueFen ? 'lapsed' : null;
  return isHeld && holdEndsOn <= holdsEndingUntil(today) ? 'ending' : null;
}
