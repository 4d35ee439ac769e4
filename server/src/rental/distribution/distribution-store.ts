import type { Earned } from '@rental/domain/rental/distribution/distribution-records';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/** 分销 is of the brand as a whole: who reaches a part of it alone sees nothing of it. */
export const wholeBrand =
  <Rest extends unknown[], Answer>(handler: (ctx: Context, ...rest: Rest) => Answer) =>
  (ctx: Context, ...rest: Rest): Answer => {
    requireAllStores(ctx);
    return handler(ctx, ...rest);
  };

/** Changes of the tree of a brand go one after another: two at once could close a loop that neither sees. */
export const lockTree = (tx: Tx, brand: BrandCode): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('distributors'), hashtext(${brand}))`.execute(tx);

type Sums = Pick<Stored<'distributors'>, 'earned_fen' | 'paid_fen' | 'under_way_fen'>;

/** The sums of a row, as the domain names them. */
export const sumsOf = (row: Sums): Earned => ({
  earnedFen: row.earned_fen,
  paidFen: row.paid_fen,
  underWayFen: row.under_way_fen,
});

/** The distributor and who is above, the nearest first. */
export async function lineAbove(
  { brandCode: brand }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  distributorId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive line as (
      select id, parent_id, 1 as place from distributors where brand_code = ${brand} and id = ${distributorId}
      union all
      select d.id, d.parent_id, place + 1 from line l
      join distributors d on d.brand_code = ${brand} and d.id = l.parent_id
    )
    select id from line order by place`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Changes by how much the child counts of two parents differ; null: there is none. */
export async function countChild(
  { brandCode: brand }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  parentId: number | null,
  by: 1 | -1,
): Promise<void> {
  if (parentId === null) return;
  await tx
    .updateTable('distributors')
    .set({ child_count: sql<number>`child_count + ${by}` })
    .where('brand_code', '=', brand)
    .where('id', '=', parentId)
    .execute();
}
