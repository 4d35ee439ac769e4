import { assert } from '@rental/domain/assert';
import type { Rented } from '@rental/domain/rental/orders/renewals/relet-gap';
import type { Standing } from '../core/order-position.ts';
import { termsOf } from '../core/order-store.ts';

/** A rental that is gone on from, or may be. */
export function rentedOf({ order, position }: Standing): Rented {
  assert(order.start_on !== null, `order ${order.id} was never rented`);
  return { position, rent: termsOf(order), startOn: order.start_on };
}
