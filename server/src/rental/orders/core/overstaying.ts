import type { BusinessDate } from '@rental/domain/business-date';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';

/**
 * True if the order `o` is 超期未归还, as `overstayDays` of the domain says. The index of running rentals has just these conditions, so
 * that what it answers is read and no other order.
 */
export const isOverstaying = (today: BusinessDate) =>
  sql<boolean>`(o.status = ${sql.lit(orderStatus.renting)} and o.lock is null and o.ends_on < ${today}::date)`;
