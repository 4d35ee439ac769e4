import type { Input, Returned } from '@rental/contract/endpoint';
import type { exportDetail as detailCall, listExports as listCall } from '@rental/contract/exports';
import { cursorOf, keysetOf } from '../db/keyset.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orNotFound, refuse } from '../http/refusal.ts';
import { exportRowOf, ownExports } from './export-store.ts';

/** An operator has some thousands at most, for they go after thirty days: counted as they are. */
const farthestOffset = 10_000;

/** 导出中心: the operator's own exports, newest first. */
export async function myExports(
  ctx: Context,
  { query }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  const { page, size, cursor, exportStatus } = query;
  const offset = cursor === undefined ? page * size : 0;
  if (offset > farthestOffset) refuse('page_too_deep');
  const after = cursor === undefined ? null : (keysetOf(cursor) ?? refuse('cursor_invalid'));
  const wanted = ownExports(tx, ctx)
    .$if(exportStatus !== undefined && exportStatus !== 'done' && exportStatus !== 'expired', (q) =>
      q.where('status', '=', exportStatus ?? 'done'),
    )
    .$if(exportStatus === 'done', (q) =>
      q.where('status', '=', 'done').where('expires_at', '>', ctx.now),
    )
    .$if(exportStatus === 'expired', (q) =>
      q.where((where) =>
        where.or([
          where('status', '=', 'expired'),
          where.and([where('status', '=', 'done'), where('expires_at', '<=', ctx.now)]),
        ]),
      ),
    );
  const [rows, total] = await Promise.all([
    wanted
      .selectAll()
      .$if(after !== null, (q) =>
        q.where((where) =>
          where(
            where.refTuple('created_at', 'id'),
            '<',
            where.tuple(after?.at ?? ctx.now, after?.id ?? 0),
          ),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size + 1)
      .offset(offset)
      .execute(),
    wanted.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    content: rows.slice(0, size).map((row) => exportRowOf(row, ctx.now)),
    totalElements: total.count,
    ...(last && { nextCursor: cursorOf({ at: last.created_at, id: last.id }) }),
  };
}

export async function exportDetail(
  ctx: Context,
  { params }: Input<typeof detailCall>,
  tx: Tx,
): Promise<Returned<typeof detailCall>> {
  const row = await ownExports(tx, ctx).where('id', '=', params.id).selectAll().executeTakeFirst();
  return exportRowOf(orNotFound(row), ctx.now);
}
