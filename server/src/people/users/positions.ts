import type { PositionRow } from '@rental/contract/people/users/departments';
import type * as calls from '@rental/contract/people/users/departments';
import type { Input, Returned } from '@rental/contract/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { pageOfSmall } from '../../http/small-list.ts';
import { refuseBadName } from '../access/public.ts';
import { writeAudit } from '../audit/public.ts';
import { filteredByName } from './filtered-by-name.ts';
import { orInUse } from '../../http/in-use.ts';

const rows = (ctx: Context, tx: Tx) =>
  tx
    .selectFrom('positions as p')
    .selectAll('p')
    .select(
      sql<number>`(select count(*) from operator_positions h
        join operators o on o.brand_code = h.brand_code and o.id = h.operator_id
        where h.brand_code = p.brand_code and h.position_id = p.id and o.deleted_at is null)`.as(
        'operators',
      ),
    )
    .where('p.brand_code', '=', ctx.brandCode);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const rowOf = (row: Row): PositionRow => ({
  id: row.id,
  name: row.name,
  sort: row.sort,
  enabled: row.enabled,
  operatorCount: row.operators,
  createTime: row.created_at.toISOString(),
});

async function positionRow(ctx: Context, tx: Tx, id: number): Promise<PositionRow> {
  return rowOf(orNotFound(await rows(ctx, tx).where('p.id', '=', id).executeTakeFirst()));
}

export async function listPositions(
  ctx: Context,
  { query }: Input<typeof calls.listPositions>,
  tx: Tx,
): Promise<Returned<typeof calls.listPositions>> {
  return pageOfSmall(filteredByName(await allPositions(ctx, undefined, tx), query), query);
}

export async function allPositions(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof calls.allPositions>> {
  return (await rows(ctx, tx).orderBy('p.sort').orderBy('p.id').execute()).map(rowOf);
}

export async function createPosition(
  ctx: Context,
  { body }: Input<typeof calls.createPosition>,
  tx: Tx,
): Promise<Returned<typeof calls.createPosition>> {
  const { id } = await orInUse(
    'name_in_use',
    tx
      .insertInto('positions')
      .values({ brand_code: ctx.brandCode, ...body, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await audit(ctx, tx, 'position:create', id, { after: body });
  return positionRow(ctx, tx, id);
}

export async function updatePosition(
  ctx: Context,
  { body: { id, ...set } }: Input<typeof calls.updatePosition>,
  tx: Tx,
): Promise<Returned<typeof calls.updatePosition>> {
  const before = await lockPosition(ctx, tx, id);
  const { name = before.name } = set;
  refuseBadName('name', before.name, name);
  await orInUse(
    'name_in_use',
    tx
      .updateTable('positions')
      .set({ ...set, name })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .execute(),
  );
  await audit(ctx, tx, 'position:update', id, { before, after: set });
  return positionRow(ctx, tx, id);
}

export async function deletePosition(
  ctx: Context,
  { body }: Input<typeof calls.deletePosition>,
  tx: Tx,
): Promise<Returned<typeof calls.deletePosition>> {
  const ids = [...new Set(body)].toSorted((one, other) => one - other);
  for (const id of ids) await deleteOne(ctx, tx, id);
  return { deleted: ids.length };
}

async function deleteOne(ctx: Context, tx: Tx, id: number): Promise<void> {
  const before = await lockPosition(ctx, tx, id);
  const { operatorCount } = await positionRow(ctx, tx, id);
  if (operatorCount > 0) refuse('position_in_use', { operators: operatorCount });
  for (const [table, column] of [
    ['operator_positions', 'position_id'], // of those deleted
    ['positions', 'id'],
  ] as const)
    await tx
      .deleteFrom(table as 'positions')
      .where('brand_code', '=', ctx.brandCode)
      .where(column as 'id', '=', id)
      .execute();
  await audit(ctx, tx, 'position:delete', id, { before });
}

async function lockPosition(ctx: Context, tx: Tx, id: number) {
  return orNotFound(
    await tx
      .selectFrom('positions')
      .select(['name', 'sort', 'enabled'])
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );
}

const audit = (
  ctx: Context,
  tx: Tx,
  operation: string,
  id: number,
  change: { before?: unknown; after?: unknown },
) => writeAudit(tx, ctx, { operation, object: `position ${id}`, result: 'ok', ...change });
