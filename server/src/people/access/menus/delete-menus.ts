import type { Input, Returned } from '@rental/contract/endpoint';
import type { deleteMenus as call } from '@rental/contract/people/access/menus';
import { keepsEditor } from '@rental/domain/people/access/menu-rules';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../audit/public.ts';
import { announceRights } from '../announce-rights.ts';
import { lockRights } from '../rights-lock.ts';
import { menuRow } from './menu-queries.ts';
import { entryOf, menusOf, removeMenus, type StoredMenu } from './menu-store.ts';

const maxNamed = 3;

/** S172: all or none. */
export async function deleteMenus(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode } = ctx;
  const ids = new Set(body);
  await lockRights(tx, brandCode);
  const all = [...(await menusOf(tx, brandCode, 1)), ...(await menusOf(tx, brandCode, 2))];
  const gone = all.filter(({ id }) => ids.has(id));
  if (gone.length !== ids.size) refuse('not_found');
  const left = all.filter(({ id }) => !ids.has(id));
  for (const { id, title } of gone) {
    const below = left.filter(({ parent_id }) => parent_id === id).map((child) => child.title);
    if (below.length > 0)
      refuse('menu_in_use', { menu: title, below: below.slice(0, maxNamed), count: below.length });
  }
  const ofManage = (rows: StoredMenu[]) => rows.filter(({ purpose }) => purpose === 1).map(entryOf);
  if (!keepsEditor(ofManage(all), ofManage(left))) refuse('menu_editor_needed');
  await removeMenus(tx, brandCode, [...ids]);
  await writeAudit(tx, ctx, {
    operation: 'menu:delete',
    object: `menu ${[...ids].join()}`,
    result: 'ok',
    before: gone.map(menuRow),
  });
  await announceRights(ctx, tx);
  return { deleted: ids.size };
}
