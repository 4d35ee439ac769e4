import type { Input, Returned } from '@rental/contract/endpoint';
import type { sortMenus as call } from '@rental/contract/people/access/menus';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../audit/public.ts';
import { announceRights } from '../announce-rights.ts';
import { lockRights } from '../rights-lock.ts';
import { menusOf, saveMenu } from './menu-store.ts';

/** The order of one directory. Refused where somebody added or took away an entry meanwhile. */
export async function sortMenus(
  ctx: Context,
  { body: { pid, purpose, ids } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode } = ctx;
  await lockRights(tx, brandCode);
  const rows = await menusOf(tx, brandCode, purpose);
  const siblings = rows.filter(({ parent_id }) => parent_id === pid).map(({ id }) => id);
  const isAll =
    siblings.length === ids.length && new Set([...siblings, ...ids]).size === ids.length;
  if (!isAll) refuse('menu_order_stale');
  for (const [index, id] of ids.entries())
    await saveMenu(tx, brandCode, id, { sort: (index + 1) * 10 });
  await writeAudit(tx, ctx, {
    operation: 'menu:sort',
    object: pid === null ? `menus of platform ${purpose}` : `menu ${pid}`,
    result: 'ok',
    before: siblings,
    after: ids,
  });
  await announceRights(ctx, tx, purpose);
  return { sorted: ids.length };
}
