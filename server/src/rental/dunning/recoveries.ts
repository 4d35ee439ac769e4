import { monthOf, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Tx } from '../../db/transaction.ts';
import { placedWithin, type ScopeValues } from '../../people/data-scope/public.ts';

/** Days of Asia/Shanghai, both in it. */
export interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** The days asked for; else from the first of this month on. */
export function daysOf(
  now: Date,
  span: { readonly from: Date; readonly to: Date } | undefined,
): Days {
  if (span === undefined) {
    const today = businessDateOf(now);
    return { from: monthOf(today), to: today };
  }
  return { from: businessDateOf(span.from), to: businessDateOf(new Date(span.to.getTime() - 1)) };
}

export interface RecoveryCriteria extends ScopeValues, Days {
  readonly storeIs?: number | undefined;
  readonly channelIs?: number | undefined;
  readonly ownerIs?: number | undefined;
  /** 0: of cases that nobody owned. */
  readonly assigned?: '0' | '1' | undefined;
}

/** 回款 of some days, as `r`, in the store, channel and hands asked for, as far as the scope reaches. */
export const recoveries = (
  tx: Tx,
  { from, to, storeIs, channelIs, ownerIs, assigned, ...scope }: RecoveryCriteria,
) =>
  tx
    .selectFrom('overdue_recoveries as r')
    .$if(scope.responsible !== undefined, (rows) =>
      rows.innerJoin('orders as o', (join) =>
        join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.order_id'),
      ),
    )
    .where(placedWithin('r', scope) as never)
    .where('r.day', '>=', from)
    .where('r.day', '<=', to)
    .$if(storeIs !== undefined, (rows) => rows.where('r.store_id', '=', storeIs as number))
    .$if(channelIs !== undefined, (rows) => rows.where('r.channel_id', '=', channelIs as number))
    .$if(ownerIs !== undefined, (rows) => rows.where('r.owner_id', '=', ownerIs as number))
    .$if(assigned === '0', (rows) => rows.where('r.owner_id', 'is', null))
    .$if(assigned === '1', (rows) => rows.where('r.owner_id', 'is not', null));
