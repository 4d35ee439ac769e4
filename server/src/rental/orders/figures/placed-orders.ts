import type { BusinessDate } from '@rental/domain/business-date';
import { sql } from 'kysely';
import { prepared, raw } from '../../../db/prepared.ts';

interface PlacedIn {
  readonly brand: string;
  readonly stores: readonly number[];
  /** Both days are among them. */
  readonly first: BusinessDate;
  readonly last: BusinessDate;
}

/** How many orders were placed at each of these stores on these days, from what is kept of each day. */
export const ordersPlacedAt = prepared((db, { brand, stores, first, last }: PlacedIn) =>
  raw<{ readonly storeId: number; readonly count: number }>(
    db,
    sql`
      select store_id as "storeId", sum(order_count)::bigint as count from order_type_days
      where brand_code = ${brand} and store_id = any(${stores}::bigint[]) and channel_id = 0
        and day between ${first}::date and ${last}::date
      group by store_id`,
  ),
);
