import type { DepartmentRow } from '@rental/contract/people/users/departments';
import type * as calls from '@rental/contract/people/users/departments';
import type { Input, Returned } from '@rental/contract/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse, Refusal } from '../../http/refusal.ts';
import { pageOfSmall } from '../../http/small-list.ts';
import { announceRights, refuseBadName } from '../access/public.ts';
import { writeAudit } from '../audit/public.ts';
import { filteredByName } from './filtered-by-name.ts';

const deepest = 10;

const rows = (ctx: Context, tx: Tx) =>
  tx
    .selectFrom('departments as d')
    .selectAll('d')
    .select([
      sql<number>`(select count(*) from operators o where o.brand_code = d.brand_code
        and o.department_id = d.id and o.deleted_at is null)`.as('operators'),
      sql<number>`(select count(*) from stores s where s.brand_code = d.brand_code
        and s.department_id = d.id)`.as('stores'),
    ])
    .where('d.brand_code', '=', ctx.brandCode);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const rowOf = (row: Row): DepartmentRow => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  sort: row.sort,
  enabled: row.enabled,
  operatorCount: row.operators,
  storeCount: row.stores,
  createTime: row.created_at.toISOString(),
});

async function departmentRow(ctx: Context, tx: Tx, id: number): Promise<DepartmentRow> {
  return rowOf(orNotFound(await rows(ctx, tx).where('d.id', '=', id).executeTakeFirst()));
}

export async function listDepartments(
  ctx: Context,
  { query }: Input<typeof calls.listDepartments>,
  tx: Tx,
): Promise<Returned<typeof calls.listDepartments>> {
  const found = filteredByName(await allDepartments(ctx, undefined, tx), query);
  const { pid } = query;
  const below = pid === undefined ? found : found.filter(({ parentId }) => (parentId ?? 0) === pid);
  return pageOfSmall(below, query);
}

/** Every department of the brand: the tree is small. */
export async function allDepartments(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof calls.allDepartments>> {
  return (await rows(ctx, tx).orderBy('d.sort').orderBy('d.id').execute()).map(rowOf);
}

export async function createDepartment(
  ctx: Context,
  { body: { pid = null, parentId = pid, ...fields } }: Input<typeof calls.createDepartment>,
  tx: Tx,
): Promise<Returned<typeof calls.createDepartment>> {
  const body = { ...fields, parentId };
  const tree = await lockTree(ctx, tx);
  const parent = parentIn(tree, body.parentId);
  refuseTwin(tree, body);
  if (depthOf(parent?.path ?? '/') + 1 > deepest) refuse('department_too_deep');
  const { id } = await tx
    .insertInto('departments')
    .values({
      brand_code: ctx.brandCode,
      parent_id: body.parentId,
      name: body.name,
      sort: body.sort,
      enabled: body.enabled,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('departments')
    .set({ path: `${parent?.path ?? '/'}${id}/` })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await audit(ctx, tx, 'department:create', id, { after: body });
  return departmentRow(ctx, tx, id);
}

export async function updateDepartment(
  ctx: Context,
  { body: sent }: Input<typeof calls.updateDepartment>,
  tx: Tx,
): Promise<Returned<typeof calls.updateDepartment>> {
  const tree = await lockTree(ctx, tx);
  const before = orNotFound(tree.find(({ id }) => id === sent.id));
  const { pid = before.parent_id, parentId = pid } = sent;
  const { name = before.name, sort = before.sort, enabled = before.enabled } = sent;
  const body = { id: sent.id, name, parentId, sort, enabled };
  refuseBadName('name', before.name, body.name);
  const parent = parentIn(tree, body.parentId);
  if (parent?.path.startsWith(before.path)) refuse('department_in_itself');
  refuseTwin(tree, body);
  const path = `${parent?.path ?? '/'}${before.id}/`;
  const below = tree.filter((row) => row.path.startsWith(before.path));
  const grows = depthOf(path) - depthOf(before.path);
  if (Math.max(...below.map((row) => depthOf(row.path))) + grows > deepest)
    refuse('department_too_deep');
  await tx
    .updateTable('departments')
    .set({ name: body.name, sort: body.sort, enabled: body.enabled, parent_id: body.parentId })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', body.id)
    .execute();
  if (path !== before.path)
    for (const row of below)
      await tx
        .updateTable('departments')
        .set({ path: path + row.path.slice(before.path.length) })
        .where('brand_code', '=', ctx.brandCode)
        .where('id', '=', row.id)
        .execute();
  await audit(ctx, tx, 'department:update', body.id, {
    before: {
      name: before.name,
      parentId: before.parent_id,
      sort: before.sort,
      enabled: before.enabled,
    },
    after: body,
  });
  const row = await departmentRow(ctx, tx, body.id);
  if (path !== before.path) await announceRights(ctx, tx, 1); // who is above reaches others now
  return row;
}

export async function deleteDepartment(
  ctx: Context,
  { body }: Input<typeof calls.deleteDepartment>,
  tx: Tx,
): Promise<Returned<typeof calls.deleteDepartment>> {
  const tree = await lockTree(ctx, tx);
  const rows = [...new Set(body)].map((id) => orNotFound(tree.find((row) => row.id === id)));
  const deepestFirst = rows.toSorted((one, other) => depthOf(other.path) - depthOf(one.path));
  for (const { id } of deepestFirst) await deleteOne(ctx, tx, id);
  return { deleted: rows.length };
}

async function deleteOne(ctx: Context, tx: Tx, id: number): Promise<void> {
  const tree = await lockTree(ctx, tx);
  const before = await departmentRow(ctx, tx, id);
  const children = tree.filter((row) => row.parent_id === id).length;
  const facts = { children, operators: before.operatorCount, stores: before.storeCount };
  if (children + facts.operators + facts.stores > 0) refuse('department_in_use', facts);
  await tx
    .updateTable('operators') // those deleted stay with their history, without a department
    .set({ department_id: null })
    .where('brand_code', '=', ctx.brandCode)
    .where('department_id', '=', id)
    .execute();
  await tx
    .deleteFrom('departments')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await audit(ctx, tx, 'department:delete', id, { before });
}

export async function departmentStores(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof calls.departmentStores>> {
  const stores = await tx
    .selectFrom('stores')
    .select(['id', 'name', 'department_id'])
    .where('brand_code', '=', ctx.brandCode)
    .orderBy('id')
    .execute();
  return stores.map(({ id, name, department_id }) => ({ id, name, departmentId: department_id }));
}

export async function setDepartmentStores(
  ctx: Context,
  { body }: Input<typeof calls.setDepartmentStores>,
  tx: Tx,
): Promise<Returned<typeof calls.setDepartmentStores>> {
  const tree = await lockTree(ctx, tx);
  orNotFound(tree.find(({ id }) => id === body.id));
  const stores = await tx
    .selectFrom('stores')
    .select(['id', 'department_id'])
    .where('brand_code', '=', ctx.brandCode)
    .orderBy('id')
    .forUpdate()
    .execute();
  const wanted = new Set(body.storeIds);
  if (stores.filter(({ id }) => wanted.has(id)).length !== wanted.size) refuse('not_found');
  const before = stores.filter((store) => store.department_id === body.id).map(({ id }) => id);
  for (const { id, department_id } of stores) {
    const to = wanted.has(id) ? body.id : department_id === body.id ? null : department_id;
    if (to === department_id) continue;
    await tx
      .updateTable('stores')
      .set({ department_id: to })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .execute();
  }
  await audit(ctx, tx, 'department:stores', body.id, {
    before: { storeIds: before },
    after: { storeIds: body.storeIds },
  });
  const row = await departmentRow(ctx, tx, body.id);
  if (before.length !== wanted.size || before.some((id) => !wanted.has(id)))
    await announceRights(ctx, tx, 1);
  return row;
}

/** The whole tree, locked: where a department lies depends on those above it. */
function lockTree(ctx: Context, tx: Tx) {
  return tx
    .selectFrom('departments')
    .select(['id', 'parent_id', 'path', 'name', 'sort', 'enabled'])
    .where('brand_code', '=', ctx.brandCode)
    .orderBy('id')
    .forUpdate()
    .execute();
}

type Tree = Awaited<ReturnType<typeof lockTree>>;

const parentIn = (tree: Tree, parentId: number | null) =>
  parentId === null ? null : orNotFound(tree.find(({ id }) => id === parentId));

const depthOf = (path: string) => path.split('/').length - 2;

function refuseTwin(
  tree: Tree,
  { id, name, parentId }: { id?: number; name: string; parentId: number | null },
): void {
  if (tree.some((row) => row.name === name && row.parent_id === parentId && row.id !== id))
    throw new Refusal('name_in_use', { fields: { name: '同级已有同名部门' } });
}

const audit = (
  ctx: Context,
  tx: Tx,
  operation: string,
  id: number,
  change: { before?: unknown; after?: unknown },
) => writeAudit(tx, ctx, { operation, object: `department ${id}`, result: 'ok', ...change });
