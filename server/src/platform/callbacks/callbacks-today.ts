import type { Returned } from '@rental/contract/endpoint';
import type { callbacksToday as call } from '@rental/contract/platform/received-callbacks';
import { businessDateOf, startOf } from '@rental/domain/business-date';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/** 今日回调, for who reaches the whole brand. */
export async function callbacksToday(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const since = startOf(businessDateOf(ctx.now));
  const rows = await tx
    .selectFrom('received_callbacks')
    .select(['state', (select) => select.fn.countAll<number>().as('count')])
    .where('brand_code', '=', ctx.brandCode)
    .where('at', '>=', since)
    .groupBy('state')
    .execute();
  const overflow = await tx
    .selectFrom('callback_overflows')
    .select((select) => select.fn.sum<number | null>('count').as('count'))
    .where('brand_code', '=', ctx.brandCode)
    .where('hour', '>=', since)
    .executeTakeFirst();
  const of = (state: (typeof rows)[number]['state']) =>
    rows.find((row) => row.state === state)?.count ?? 0;
  return {
    received: of('received'),
    taken: of('taken'),
    duplicate: of('duplicate'),
    refused: of('refused'),
    uncounted: overflow?.count ?? 0,
  };
}
