import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/people/access/menus';
import {
  judgeMenus,
  menuFieldFault,
  type MenuEntry,
} from '@rental/domain/people/access/menu-rules';
import type { Purpose } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse, Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../audit/public.ts';
import { announceRights } from '../announce-rights.ts';
import { lockRights } from '../rights-lock.ts';
import { menuRow } from './menu-queries.ts';
import {
  entryOf,
  insertMenu,
  menusOf,
  saveMenu,
  settled,
  type MenuColumns,
  type StoredMenu,
} from './menu-store.ts';

const maxMenus = 500;
/** Stands for the entry that has no id yet. */
const newId = 0;

/** S170: at the end of its directory, unless a place is named. */
export async function createMenu(
  ctx: Context,
  { body }: Input<typeof calls.createMenu>,
  tx: Tx,
): Promise<Returned<typeof calls.createMenu>> {
  const { brandCode } = ctx;
  await lockRights(tx, brandCode);
  const menus = await menusOf(tx, brandCode, body.purpose);
  if (menus.length >= maxMenus) refuse('too_many_menus');
  const { pid = null } = body;
  const last = Math.max(
    0,
    ...menus.filter(({ parent_id }) => parent_id === pid).map(({ sort }) => sort),
  );
  const columns = settled({
    ...blank,
    ...columnsOf(body),
    purpose: body.purpose,
    sort: body.sort ?? last + 10,
  });
  await refuseUnlessFit(ctx, tx, menus, { ...columns, id: newId });
  const id = await insertMenu(tx, brandCode, columns);
  return told(ctx, tx, { operation: 'menu:create', id, purpose: body.purpose, before: null });
}

const blank = {
  parent_id: null,
  path: '',
  component: null,
  component_name: null,
  redirect: null,
  icon: 'list',
  permission: null,
  active_menu: null,
} as const;

/** S171. */
export async function updateMenu(
  ctx: Context,
  { body }: Input<typeof calls.updateMenu>,
  tx: Tx,
): Promise<Returned<typeof calls.updateMenu>> {
  const { brandCode } = ctx;
  await lockRights(tx, brandCode);
  const before = orNotFound(
    await tx
      .selectFrom('menus')
      .selectAll()
      .where('brand_code', '=', brandCode)
      .where('id', '=', body.id)
      .executeTakeFirst(),
  );
  const { id, brand_code: _, created_at: __, ...stored } = before;
  const columns = settled({ ...stored, ...columnsOf(body) });
  await refuseUnlessFit(ctx, tx, await menusOf(tx, brandCode, before.purpose), { ...columns, id });
  await saveMenu(tx, brandCode, id, columns);
  return told(ctx, tx, { operation: 'menu:update', id, purpose: before.purpose, before });
}

type Fields = Partial<Omit<Input<typeof calls.updateMenu>['body'], 'id'>>;

/** The values of a body, by column. */
function columnsOf(
  body: Fields & { type: MenuEntry['type']; title: string },
): Partial<MenuColumns> & Pick<MenuColumns, 'kind' | 'title'>;
function columnsOf(body: Fields): Partial<MenuColumns>;
function columnsOf(body: Fields): Partial<MenuColumns> {
  const named = {
    parent_id: body.pid,
    kind: body.type,
    title: body.title,
    sort: body.sort,
    path: body.path,
    component: body.component,
    component_name: body.componentName,
    redirect: body.redirect,
    icon: body.icon,
    permission: body.permission,
    keep_alive: body.cache,
    hidden: body.hidden,
    always_show: body.alwaysShow,
    affix: body.affix,
    breadcrumb: body.breadcrumb,
    active_menu: body.activeMenu,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

async function refuseUnlessFit(
  ctx: Context,
  tx: Tx,
  menus: readonly StoredMenu[],
  columns: MenuColumns & { readonly id: number },
): Promise<void> {
  const entry = entryOf(columns as StoredMenu);
  const fault = menuFieldFault(entry);
  if (fault !== null) throw new Refusal('invalid', { fields: { [fault.field]: fault.words } });
  await refuseUnknownRight(ctx, tx, entry.permission);
  const before = menus.map(entryOf);
  const after = [...before.filter(({ id }) => id !== entry.id), entry];
  if (entry.pid !== null && !before.some(({ id }) => id === entry.pid)) refuse('not_found');
  orRefuse(judgeMenus(before, after, entry.id));
}

async function refuseUnknownRight(ctx: Context, tx: Tx, name: string | null): Promise<void> {
  if (name === null) return;
  const known = await tx
    .selectFrom('permissions')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!known)
    throw new Refusal('invalid', { fields: { permission: '权限不存在，请先在权限目录中新增' } });
}

interface Change {
  readonly operation: string;
  readonly id: number;
  readonly purpose: Purpose;
  readonly before: StoredMenu | null;
}

/** Writes down the change, tells the open pages, and answers the row as it is now. */
async function told(ctx: Context, tx: Tx, change: Change) {
  const { operation, id, purpose, before } = change;
  const rows = await menusOf(tx, ctx.brandCode, purpose);
  const after = menuRow(orNotFound(rows.find((row) => row.id === id)));
  await writeAudit(tx, ctx, {
    operation,
    object: `menu ${id}`,
    result: 'ok',
    ...(before && { before: menuRow(before) }),
    after,
  });
  await announceRights(ctx, tx, purpose);
  return after;
}
