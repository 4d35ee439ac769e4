import type { BusinessDate } from '@rental/domain/business-date';
import {
  stageKeys,
  usualStages,
  type DunningStage,
  type StageRules,
} from '@rental/domain/rental/dunning/stages';
import { sql, type RawBuilder } from 'kysely';

const keys = sql`array[${sql.join(stageKeys.map((stage) => sql.lit(stage)))}]`;

/** The days on which the stages begin: a value for `stageIn`, so that a query that is built once reads the stages of each brand. */
export const firstDaysOf = (rules: StageRules): readonly number[] =>
  rules.map(({ fromDay }) => fromDay);

interface Standing {
  readonly isOverstay: RawBuilder<unknown>;
  /** The days since the first due day. */
  readonly days: RawBuilder<unknown>;
}

/** `stageOf` of rows, by the days on which the stages begin: a value, or a column of them. */
export const stageIn = (
  firstDays: readonly number[] | RawBuilder<unknown>,
  { isOverstay, days }: Standing,
) =>
  sql<DunningStage>`case when ${isOverstay} then 'overstay'
    else (${keys})[greatest(width_bucket(${days}, ${firstDays}::integer[]), 1)] end`;

/** The days on which the stages of a month, as `k`, begin. Those of its beginning hold at both ends; a release before did not write them down. */
export const firstDaysOfMonth = sql`case when k.stages is null then ${firstDaysOf(usualStages)}::integer[]
  else array(select (stage.rules ->> 'fromDay')::integer
    from jsonb_array_elements(k.stages) with ordinality stage (rules, nth) order by nth) end`;

/** The first due day of the order that a payment, as `r`, came in on; that of its bill, where a release before did not write it down. */
export const recoveryDueOn = sql<BusinessDate>`coalesce(r.first_due_on, r.day - r.days_late)`;

/**
 * The stage in which a payment, as `r`, came in: by the stages of the brand then. What a release before wrote down is read by the stages that
 * held for all brands then, of its bill where the order's are not known.
 */
export const recoveryStage = sql<DunningStage>`coalesce(r.stage, ${stageIn(
  firstDaysOf(usualStages),
  {
    isOverstay: sql.ref('r.is_overstay'),
    days: sql`r.day - ${recoveryDueOn}`,
  },
)})`;
