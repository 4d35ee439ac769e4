import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listMaterials as call,
  materialPlaces as placesCall,
} from '@rental/contract/platform/materials';
import { sql, type RawBuilder } from 'kysely';
import { countOf } from '../../db/keyset-query.ts';
import { maxCounted } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { totalUpTo } from '../../http/list-page.ts';
import { refuse } from '../../http/refusal.ts';
import { addressOf } from './file-links.ts';
import { changeable, isWithin, reached } from './material-reach.ts';
import { placesOf, useCounts } from './places.ts';

type Query = Input<typeof call>['query'];

/**
 * 素材, newest first. Ids are given in the order of uploads, so the primary key is walked from its end and a page
 * costs the same however deep it lies.
 */
export async function materials(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { size, cursor } = query;
  const before = cursor === undefined ? undefined : (idOf(cursor) ?? refuse('cursor_invalid'));
  const rows = await wanted(ctx, tx, query)
    .select([
      'f.id',
      'f.key',
      'f.width',
      'f.height',
      'f.bytes',
      'f.created_at',
      'f.category_id',
      'f.trashed_at',
      'o.nick_name',
      shownName.as('name'),
      isWithin(ctx.operator).as('can_edit'),
    ])
    .$if(before !== undefined, (rows) => rows.where('f.id', '<', before as number))
    .orderBy('f.id', 'desc')
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  const counts = await useCounts(
    ctx,
    tx,
    shown.map(({ key }) => key),
  );
  return {
    content: shown.map((row) => ({
      id: row.id,
      link: addressOf(row.key),
      name: row.name,
      width: row.width ?? 0,
      height: row.height ?? 0,
      bytes: row.bytes,
      uploadedBy: row.nick_name,
      createTime: row.created_at.toISOString(),
      categoryId: row.category_id,
      useCount: counts.get(addressOf(row.key)) ?? 0,
      canEdit: row.can_edit,
      trashTime: row.trashed_at?.toISOString() ?? null,
    })),
    ...(await totalOf(ctx, tx, query)),
    ...(last && { nextCursor: cursorOf(last.id) }),
  };
}

/** 使用位置 of images that the operator sees, those in the recycle bin too. */
export async function materialPlaces(
  ctx: Context,
  { query: { ids } }: Input<typeof placesCall>,
  tx: Tx,
): Promise<Returned<typeof placesCall>> {
  const rows = await reached(ctx, tx)
    .select('f.key')
    .where('f.id', 'in', ids)
    .unionAll(changeable(ctx, tx, true).select('f.key').where('f.id', 'in', ids))
    .execute();
  if (rows.length !== ids.length) refuse('not_found');
  const content = await placesOf(
    ctx,
    tx,
    rows.map(({ key }) => key),
  );
  return { content };
}

/** The wanted images within the operator's data scope. The bin shows those that the operator could restore. */
function wanted(ctx: Context, tx: Tx, query: Query) {
  const { category, name, uploader, type, createTime, trashed } = query;
  return (trashed === true ? changeable(ctx, tx, true) : reached(ctx, tx))
    .$if(category === 'none', (rows) => rows.where('f.category_id', 'is', null))
    .$if(typeof category === 'number', (rows) =>
      rows.where('f.category_id', 'in', (db) =>
        db
          .selectFrom('material_categories as c')
          .select('c.id')
          .where('c.brand_code', '=', ctx.brandCode)
          .where((where) =>
            where.or([
              where('c.id', '=', category as number),
              where('c.parent_id', '=', category as number),
            ]),
          ),
      ),
    )
    .$if(type !== undefined, (rows) => rows.where('f.mime', '=', `image/${type}`))
    .$if(createTime !== undefined, (rows) =>
      rows
        .where('f.created_at', '>=', createTime?.from as Date)
        .where('f.created_at', '<', createTime?.to as Date),
    )
    .$if(name !== undefined, (rows) => rows.where(contains(shownName, name)))
    .$if(uploader !== undefined, (rows) => rows.where(contains(sql.ref('o.nick_name'), uploader)));
}

const shownName = sql<string>`coalesce(f.title, f.original_name)`;

const contains = (text: RawBuilder<unknown>, part: string | undefined) =>
  sql<boolean>`strpos(lower(${text}), lower(${part})) > 0`;

async function totalOf(ctx: Context, tx: Tx, query: Query) {
  const counted = countOf(tx, wanted(ctx, tx, query), maxCounted + 1);
  return totalUpTo((await counted.executeTakeFirstOrThrow()).count);
}

const cursorOf = (id: number): string => id.toString(36);

/** The id that a cursor names, or null where it is none of ours. */
function idOf(cursor: string): number | null {
  const id = /^[\da-z]{1,11}$/.test(cursor) ? Number.parseInt(cursor, 36) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
