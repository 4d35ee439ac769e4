import type { Fen } from '../../../money.ts';
import { done, refused, type Result } from '../../../result.ts';
import {
  gradeForStock,
  isRentable,
  notRentable,
  type Grade,
  type GradeRefusal,
  type RentableGrades,
} from '../../devices/grade.ts';
import { turnOf, type ChangeOutOfTurn } from '../core/order-changes.ts';
import type { OrderStatus } from '../core/order-status.ts';
import type { OrderLock } from '../core/position.ts';

/** The destination of the device that comes back (换机). Stored: never rename. */
export const swapFates = { stock: '退回入库', repair: '退回送修' } as const;

export type SwapFate = keyof typeof swapFates;

/** The device that is to be taken instead, beside the product that was ordered. */
export interface SwapFacts {
  readonly inStock: boolean;
  readonly isOrderedSku: boolean;
  readonly grade: Grade | null;
  /** 出租成色 of its SKU. */
  readonly rentable: RentableGrades;
  /** 市场价 of its SKU, and of the ordered one. */
  readonly retailFen: Fen;
  readonly orderedRetailFen: Fen;
}

/** The device that comes back, as the operator looked at it. */
export interface SwappedOut {
  /** It is the one that the order has now. */
  readonly isInOrder: boolean;
  readonly goesTo: SwapFate;
  /** Null: it was not graded. */
  readonly grade: Grade | null;
  /** 出租成色 of its SKU. */
  readonly rentable: RentableGrades;
}

type SwapRefusal =
  | ChangeOutOfTurn
  | { readonly code: 'order_locked'; readonly lock: OrderLock }
  | { readonly code: 'device_not_in_order' }
  | { readonly code: 'device_not_in_stock' }
  | GradeRefusal
  | { readonly code: 'device_cheaper' }
  | { readonly code: 'other_sku_unconfirmed' };

/**
 * 换机: a device in stock, of a grade that is rented out, takes the place of the one that is rented. Of the ordered SKU, or, where the operator confirms
 * it, of another whose price is no lower: the customer gets no less than was agreed, and no money moves. What comes back goes to the
 * stock with a grade that is rented out, as after a return, or to be repaired.
 */
export function swapDevice(
  order: { readonly status: OrderStatus; readonly lock: OrderLock | null },
  old: SwappedOut,
  device: SwapFacts & { readonly isOtherSkuConfirmed: boolean },
): Result<true, SwapRefusal> {
  const turn = turnOf('swapDevice', order.status);
  if (!turn.done) return turn;
  if (order.lock !== null) return refused({ code: 'order_locked', lock: order.lock });
  if (!old.isInOrder) return refused({ code: 'device_not_in_order' });
  if (!device.inStock) return refused({ code: 'device_not_in_stock' });
  if (!isRentable(device.grade, device.rentable))
    return refused(notRentable(device.grade, device.rentable));
  if (!device.isOrderedSku) {
    if (device.retailFen < device.orderedRetailFen) return refused({ code: 'device_cheaper' });
    if (!device.isOtherSkuConfirmed) return refused({ code: 'other_sku_unconfirmed' });
  }
  if (old.goesTo === 'repair') return done(true);
  const stocked = gradeForStock(old.grade, old.rentable);
  return stocked.done ? done(true) : stocked;
}
