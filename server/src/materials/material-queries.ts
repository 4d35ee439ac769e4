import type { Input, Returned } from '@rental/contract/endpoint';
import type { listMaterials as call } from '@rental/contract/materials';
import { sql } from 'kysely';
import type { FileKind } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { addressOf } from './file-links.ts';

/** What people look for again. An avatar has its place, and the other kinds are private. */
const materialKinds: readonly FileKind[] = ['image', 'picture', 'material'];

/** A total beyond this is said to be more than it. */
const mostCounted = 10_000;

/**
 * 素材, newest first. Ids are given in the order of uploads, so the primary key is walked from its end and a page
 * costs the same however deep it lies.
 */
export async function materials(
  ctx: Context,
  { query: { size, cursor } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const before = cursor === undefined ? undefined : (idOf(cursor) ?? refuse('cursor_invalid'));
  const rows = await reached(ctx, tx)
    .select([
      'f.id',
      'f.key',
      'f.original_name',
      'f.width',
      'f.height',
      'f.bytes',
      'f.created_at',
      'o.nick_name',
    ])
    .$if(before !== undefined, (rows) => rows.where('f.id', '<', before as number))
    .orderBy('f.id', 'desc')
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    content: shown.map((row) => ({
      id: row.id,
      link: addressOf(row.key),
      name: row.original_name,
      width: row.width ?? 0,
      height: row.height ?? 0,
      bytes: row.bytes,
      uploadedBy: row.nick_name,
      createTime: row.created_at.toISOString(),
    })),
    ...(await totalOf(ctx, tx)),
    ...(last && { nextCursor: cursorOf(last.id) }),
  };
}

/**
 * What this operator reaches, as `f`, with who uploaded it, as `o`. Whoever knows the key of a public file may open
 * it; a list gives keys away, so it is as narrow as that of private files (`fileWithin`): an operator of a store
 * sees what the store uploaded, and beside it what the brand's own operators did for all.
 */
function reached({ brandCode, operator: { scope } }: Context, tx: Tx) {
  return tx
    .selectFrom('files as f')
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'f.brand_code').onRef('o.id', '=', 'f.uploaded_by'),
    )
    .where('f.brand_code', '=', brandCode)
    .where('f.kind', 'in', materialKinds)
    .where('f.is_private', '=', false)
    .where('f.deleted_at', 'is', null)
    .$if(scope.storeId !== null, (rows) =>
      rows.where((where) =>
        where.or([
          where('o.store_id', '=', scope.storeId),
          where.and([where('o.store_id', 'is', null), where('o.channel_id', 'is', null)]),
        ]),
      ),
    );
}

async function totalOf(
  ctx: Context,
  tx: Tx,
): Promise<Pick<Returned<typeof call>, 'totalElements' | 'totalIsCapped'>> {
  const { count } = await tx
    .selectFrom(
      reached(ctx, tx)
        .select('f.id')
        .limit(mostCounted + 1)
        .as('some'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count > mostCounted
    ? { totalElements: mostCounted, totalIsCapped: true }
    : { totalElements: count };
}

const cursorOf = (id: number): string => id.toString(36);

/** The id that a cursor names, or null where it is none of ours. */
function idOf(cursor: string): number | null {
  const id = /^[\da-z]{1,11}$/.test(cursor) ? Number.parseInt(cursor, 36) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
