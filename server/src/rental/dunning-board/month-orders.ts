import type { BusinessDate } from '@rental/domain/business-date';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { placedWithin, scopeOf } from '../../people/data-scope/public.ts';

/** Both ends of a month. */
export interface MonthEnds {
  readonly month: BusinessDate;
  /** The day on which its beginning was written down; null: it was not. */
  readonly takenOn: BusinessDate | null;
  /** The month whose beginning is its end; null: it runs, and the end is now. */
  readonly next: BusinessDate | null;
  readonly endedOn: BusinessDate | null;
}

interface Places {
  readonly storeIs?: number | undefined;
  readonly ownerIs?: number | undefined;
}

/** The orders that were overdue when a month began, as `m`, and as they stood when it ended, as `e`. */
export const monthOrders = (
  ctx: Context,
  tx: Tx,
  { month, next }: MonthEnds,
  { storeIs, ownerIs }: Places,
) =>
  tx
    .selectFrom('overdue_month_orders as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .leftJoin(
      () => standing(ctx, tx, next).as('e'),
      (join) => join.onRef('e.order_id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', scopeOf(ctx)) as never)
    .where('m.month', '=', month)
    .$if(storeIs !== undefined, (rows) => rows.where('m.store_id', '=', storeIs as number))
    .$if(ownerIs !== undefined, (rows) => rows.where('m.owner_id', '=', ownerIs as number));

const standing = ({ brandCode }: Context, tx: Tx, next: BusinessDate | null) =>
  next === null
    ? tx
        .selectFrom('overdue_orders')
        .select(['order_id', 'first_due_on', 'is_overstay'])
        .where('brand_code', '=', brandCode)
    : tx
        .selectFrom('overdue_month_orders')
        .select(['order_id', 'first_due_on', 'is_overstay'])
        .where('brand_code', '=', brandCode)
        .where('month', '=', next);
