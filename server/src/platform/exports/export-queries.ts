import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  exportDetail as detailCall,
  listExports as listCall,
} from '@rental/contract/platform/exports';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { sortedRows } from '../../http/sorted-rows.ts';
import { exportRowOf, ownExports } from './export-store.ts';

/** 导出中心: the operator's own exports, newest first. Some thousands at most, for they go after thirty days: counted as they are. */
export async function myExports(
  ctx: Context,
  { query }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  const { exportStatus } = query;
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
    order.pageFor(wanted, query).selectAll().execute(),
    wanted.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    totalElements: total.count,
    ...order.answered(rows, query, (row) => exportRowOf(row, ctx.now)),
  };
}

const order = sortedRows<Tables, 'exports', Stored<'exports'>, Input<typeof listCall>['query']>({
  id: 'id',
  sorts: { createTime: { column: 'created_at', kind: 'instant', keyOf: (row) => row.created_at } },
  usual: { field: 'createTime', direction: 'desc' },
});

export async function exportDetail(
  ctx: Context,
  { params }: Input<typeof detailCall>,
  tx: Tx,
): Promise<Returned<typeof detailCall>> {
  const row = await ownExports(tx, ctx).where('id', '=', params.id).selectAll().executeTakeFirst();
  return exportRowOf(orNotFound(row), ctx.now);
}
