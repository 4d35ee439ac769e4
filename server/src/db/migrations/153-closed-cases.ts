import { sql, type Kysely } from 'kysely';

type Database = Kysely<unknown>;

/** 已结清 of 逾期管理 is read by its last days, of the brand and of an owner. */
export async function up(db: Database): Promise<void> {
  for (const columns of ['brand_code, closed_on, id', 'brand_code, owner_id, closed_on, id'])
    await sql
      .raw(`create index on dunning_cases (${columns}) where closed_on is not null`)
      .execute(db);
}
