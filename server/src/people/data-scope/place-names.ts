import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { reachable } from './order-scope.ts';

/** The store that a filter names, in words. */
export const storeNamed = (id: number, tx: Tx, reach: Reach) => nameOf(tx, reach, 'stores', id);
export const channelNamed = (id: number, tx: Tx, reach: Reach) => nameOf(tx, reach, 'channels', id);

async function nameOf(
  tx: Tx,
  { brandCode, operator: { scope } }: Reach,
  table: 'stores' | 'channels',
  id: number,
): Promise<string> {
  const { storeIds, channelId } = scope;
  const isBeyond =
    table === 'stores'
      ? storeIds?.includes(id) === false || channelId !== null
      : channelId !== null && channelId !== id;
  if (isBeyond) return `编号 ${id}`; // a name outside of the data scope stays unknown
  const row = await tx
    .selectFrom(table)
    .select('name')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? `编号 ${id}`;
}

/** Named to operators who reach an order of this assignee, as in the list. */
export async function responsibleNamed(id: number, tx: Tx, reach: Reach): Promise<string> {
  const row = await tx
    .selectFrom('operators')
    .select('nick_name')
    .where('brand_code', '=', reach.brandCode)
    .where('id', '=', id)
    .where((where) =>
      where.exists(
        tx.selectFrom('orders as o').where(reachable(reach)).where('o.responsible_id', '=', id),
      ),
    )
    .executeTakeFirst();
  return row?.nick_name ?? `编号 ${id}`;
}
