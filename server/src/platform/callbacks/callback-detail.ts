import type { Input, Returned } from '@rental/contract/endpoint';
import type { callbackDetail as call } from '@rental/contract/platform/received-callbacks';
import { maskedBody } from '@rental/domain/platform/callbacks/received';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { callbackRowOf, reasonText } from './callback-row.ts';

/** 回调详情, for who reaches the whole brand. */
export async function callbackDetail(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const found = orNotFound(
    await tx
      .selectFrom('received_callbacks as c')
      .leftJoin('orders as o', (join) =>
        join.onRef('o.brand_code', '=', 'c.brand_code').onRef('o.id', '=', 'c.order_id'),
      )
      .selectAll('c')
      .select('o.order_no')
      .where('c.brand_code', '=', ctx.brandCode)
      .where('c.id', '=', id)
      .executeTakeFirst(),
  );
  const replays = await tx
    .selectFrom('callback_replays as r')
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.operator_id'),
    )
    .select(['r.at', 'r.state', 'r.reason', 'o.nick_name'])
    .where('r.brand_code', '=', ctx.brandCode)
    .where('r.callback_id', '=', id)
    .orderBy('r.id', 'desc')
    .execute();
  return {
    ...callbackRowOf({ ...found, replays: replays.length }),
    body: maskedBody(found.body),
    traceId: found.trace_id,
    replayed: replays.map(({ at, state, reason, nick_name: operator }) => ({
      at: at.toISOString(),
      operator,
      callbackState: state,
      reason: reasonText(reason),
    })),
  };
}
