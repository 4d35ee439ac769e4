import { stageDays, type DunningStage } from '@rental/domain/rental/dunning/stages';
import { sql, type RawBuilder } from 'kysely';

/** `stageOf` of rows: by whether only 超期占用费 is overdue, and the days since the first due day. */
export const stageIn = (isOverstay: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
  sql<DunningStage>`case when ${isOverstay} then 'overstay' ${sql.join(byDays(days), sql` `)} end`;

const byDays = (days: RawBuilder<unknown>) =>
  Object.entries(stageDays).map(([stage, [, last]]) =>
    last === null
      ? sql`else ${sql.lit(stage)}`
      : sql`when ${days} <= ${sql.lit(last)} then ${sql.lit(stage)}`,
  );

/** The stage in which a payment, as `r`, came in. One that a release before wrote down stands in the stage of its bill. */
export const recoveryStage = stageIn(
  sql.ref('r.is_overstay'),
  sql`coalesce(r.day - r.first_due_on, r.days_late)`,
);
