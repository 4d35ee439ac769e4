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
