import {
  monthOf,
  addMonths,
  businessDate,
  businessDateOf,
  type BusinessDate,
} from '@rental/domain/business-date';
import { keptMonths } from '@rental/domain/rental/dunning/rolls';
import {
  usualStages,
  type DunningStage,
  type StageRules,
} from '@rental/domain/rental/dunning/stages';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { placedWithin, type ScopeValues } from '../../people/data-scope/public.ts';
import { stageIn } from '../dunning-cases/public.ts';

/** A month that was written down, and the day on which it was. */
interface Taken {
  readonly month: BusinessDate;
  readonly taken_on: BusinessDate;
  /** The stages of the brand then; null: a release before wrote it. */
  readonly stages: StageRules | null;
}

/** The months that are kept, the last one first. */
export const takenMonths = ({ brandCode }: Context, tx: Tx): Promise<Taken[]> =>
  tx
    .selectFrom('overdue_months')
    .select(['month', 'taken_on', 'stages'])
    .where('brand_code', '=', brandCode)
    .orderBy('month', 'desc')
    .limit(keptMonths)
    .execute();

/** Both ends of a month. */
export interface MonthEnds {
  readonly month: BusinessDate;
  /** The day on which its beginning was written down; undefined: it was not. */
  readonly takenOn: BusinessDate | undefined;
  /** The month whose beginning is its end; undefined: it runs, and the end is now. */
  readonly next: BusinessDate | undefined;
  readonly endedOn: BusinessDate | undefined;
  /** The stages of the month: those of its beginning hold at both ends, whatever the brand has changed since. */
  readonly stages: StageRules;
}

/** The ends of the month asked for, else of this one. */
export function endsOf(taken: readonly Taken[], asked: string | undefined, now: Date): MonthEnds {
  const today = businessDateOf(now);
  const beginning = (month: BusinessDate) => taken.find((one) => one.month === month);
  const month = asked === undefined ? monthOf(today) : businessDate(`${asked}-01`);
  const next = month === monthOf(today) ? undefined : addMonths(month, 1);
  return {
    month,
    takenOn: beginning(month)?.taken_on,
    next,
    endedOn: next === undefined ? today : beginning(next)?.taken_on,
    stages: beginning(month)?.stages ?? usualStages,
  };
}

export interface RolledCriteria extends ScopeValues, Omit<MonthEnds, 'stages'> {
  readonly firstDays: readonly number[];
  readonly storeIs?: number | undefined;
  readonly ownerIs?: number | undefined;
}

/** The orders that were overdue when a month began, as `m`, and as they stood when it ended, as `e`. None, where an end is not known. */
export const monthOrders = (tx: Tx, criteria: RolledCriteria) => {
  const { brand, month, next, takenOn, endedOn, storeIs, ownerIs } = criteria;
  return tx
    .selectFrom('overdue_month_orders as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .leftJoin(
      () => standing(tx, brand, next).as('e'),
      (join) => join.onRef('e.order_id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', criteria) as never)
    .where('m.month', '=', month)
    .$if(takenOn === undefined || endedOn === undefined, (rows) => rows.where(sql<boolean>`false`))
    .$if(storeIs !== undefined, (rows) => rows.where('m.store_id', '=', storeIs as number))
    .$if(ownerIs !== undefined, (rows) => rows.where('m.owner_id', '=', ownerIs as number));
};

const standing = (tx: Tx, brand: string, next: BusinessDate | undefined) =>
  next === undefined
    ? tx
        .selectFrom('overdue_orders')
        .select(['order_id', 'first_due_on', 'is_overstay'])
        .where('brand_code', '=', brand)
    : tx
        .selectFrom('overdue_month_orders')
        .select(['order_id', 'first_due_on', 'is_overstay'])
        .where('brand_code', '=', brand)
        .where('month', '=', next);

/** The stages of an order at both ends; null: nothing of it is overdue any more. */
export const stagesAt = ({
  takenOn,
  endedOn,
  firstDays,
}: Pick<RolledCriteria, 'takenOn' | 'endedOn' | 'firstDays'>) => ({
  from: stageIn(firstDays, {
    isOverstay: sql.ref('m.is_overstay'),
    days: sql`(${takenOn ?? null}::date - m.first_due_on)`,
  }),
  to: sql<DunningStage | null>`case when e.order_id is not null then ${stageIn(firstDays, {
    isOverstay: sql.ref('e.is_overstay'),
    days: sql`(${endedOn ?? null}::date - e.first_due_on)`,
  })} end`,
});
