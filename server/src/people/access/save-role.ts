import { randomBytes } from 'node:crypto';
import type { Input, Returned } from '@rental/contract/endpoint';
import { permissions } from '@rental/contract/permissions';
import type * as calls from '@rental/contract/people/access/roles';
import {
  dataScopeLabels,
  isScopeOf,
  type DataScope,
} from '@rental/domain/people/access/data-scope';
import { rightsOf } from '@rental/domain/people/access/grant-tree';
import { rightsBeyond } from '@rental/domain/people/access/granting';
import { isWithin, judgeRoleChange } from '@rental/domain/people/access/role-rules';
import type { Purpose } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../audit/public.ts';
import { announceRights } from './announce-rights.ts';
import type { Administer } from './approvals/administer.ts';
import { ownHolding } from './approvals/own-holding.ts';
import { grantTreeOf } from './grant-tree-of.ts';
import { refuseBadName } from './refuse-bad-name.ts';
import { lockRights } from './rights-lock.ts';
import { roleDetailOf } from './role-queries.ts';
import { editedRole, giveRights, lockRole, revisionOf, takeRights } from './role-store.ts';

/** A role that gives no more than its maker has (threat model 12). */
export async function createRole(
  ctx: Context,
  { body }: Input<typeof calls.createRole>,
  tx: Tx,
): Promise<Returned<typeof calls.createRole>> {
  const { brandCode } = ctx;
  await lockRights(tx, brandCode);
  const rights = [...new Set(body.permissions)];
  refuseScopeOfOther(body.purpose, body.dataScope);
  await refuseUnknown(ctx, tx, body.purpose, rights);
  const own = await ownHolding(ctx, tx);
  if (!isWithin(own, { rights: new Set(rights), dataScope: body.dataScope }))
    refuse('beyond_own_rights');
  await refuseTakenName(ctx, tx, body.name);
  const { id } = await tx
    .insertInto('roles')
    .values({
      brand_code: brandCode,
      code: `ROLE_${randomBytes(6).toString('hex').toUpperCase()}`,
      name: body.name,
      purpose: body.purpose,
      data_scope: body.dataScope,
      sort: body.sort ?? 100,
      description: body.description ?? '',
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveRights(tx, brandCode, id, rights);
  await writeAudit(tx, ctx, {
    operation: 'role:create',
    object: body.name,
    result: 'ok',
    after: { id, ...body, permissions: rights },
  });
  return roleDetailOf(ctx, tx, id);
}

/** Changes a role by the added and removed rights, or refuses if somebody changed it meanwhile. */
export const updateRole =
  (administer: Administer) =>
  (
    ctx: Context,
    { body }: Input<typeof calls.updateRole>,
    tx: Tx,
  ): Promise<Returned<typeof calls.updateRole>> =>
    administer(ctx, tx, { act: 'role:update', body }, () => updated(ctx, tx, body));

async function updated(ctx: Context, tx: Tx, body: Input<typeof calls.updateRole>['body']) {
  const { brandCode } = ctx;
  await lockRights(tx, brandCode);
  const role = await lockRole(tx, brandCode, body.id);
  if (body.revision !== undefined && body.revision !== revisionOf(role.data_scope, role.rights))
    refuse('role_changed');
  const after = {
    rights: new Set(body.permissions ?? role.rights),
    dataScope: body.dataScope ?? role.data_scope,
  };
  refuseScopeOfOther(role.purpose, after.dataScope);
  const change = orRefuse(judgeRoleChange(await ownHolding(ctx, tx), editedRole(role), after));
  await refuseUnknown(ctx, tx, role.purpose, change.added);
  if (body.name !== undefined && body.name !== role.name) {
    if (role.built_in) refuse('role_name_built_in');
    refuseBadName('name', role.name, body.name);
    await refuseTakenName(ctx, tx, body.name);
  }

  const words = {
    name: body.name ?? role.name,
    sort: body.sort ?? role.sort,
    description: body.description ?? role.description,
  };
  await tx
    .updateTable('roles')
    .set({ ...words, data_scope: after.dataScope })
    .where('brand_code', '=', brandCode)
    .where('id', '=', role.id)
    .execute();
  await giveRights(tx, brandCode, role.id, change.added);
  await takeRights(tx, brandCode, role.id, change.removed);
  const { name, sort, description } = role;
  await writeAudit(tx, ctx, {
    operation: 'role:update',
    object: role.name,
    result: 'ok',
    before: { name, sort, description, dataScope: role.data_scope, permissions: role.rights },
    after: {
      ...words,
      dataScope: after.dataScope,
      permissions: [...after.rights].toSorted(),
      ...change,
    },
  });
  const answer = await roleDetailOf(ctx, tx, role.id);
  await announceRights(ctx, tx, role.purpose);
  return {
    answer,
    object: `role ${role.id}`,
    words: `修改角色「${role.name}」：${changeInWords(role, words.name, after.dataScope, change)}`,
  };
}

/** 「新增2项权限：…，数据范围：所属店铺 → 全部数据」 */
function changeInWords(
  role: { readonly name: string; readonly data_scope: DataScope },
  name: string,
  scope: DataScope,
  { added, removed }: Record<'added' | 'removed', readonly string[]>,
): string {
  const labels: Readonly<Record<string, string>> = permissions;
  const listed = (rights: readonly string[]) => {
    const some = rights.slice(0, maxNamed).map((right) => labels[right] ?? right);
    return `${rights.length}项权限（${some.join('、')}${rights.length > maxNamed ? '等' : ''}）`;
  };
  const changes = [
    ...(added.length > 0 ? [`新增${listed(added)}`] : []),
    ...(removed.length > 0 ? [`移除${listed(removed)}`] : []),
    ...(scope === role.data_scope
      ? []
      : [`数据范围：${dataScopeLabels.get(role.data_scope)} → ${dataScopeLabels.get(scope)}`]),
    ...(name === role.name ? [] : [`改名为「${name}」`]),
  ];
  return changes.length === 0 ? '名称与权限不变' : changes.join('，');
}

const maxNamed = 5;

function refuseScopeOfOther(purpose: Purpose, scope: DataScope): void {
  if (!isScopeOf(purpose, scope)) refuse('scope_of_other_platform');
}

/** Only what the editor shows can be given: a right of the brand's catalogue that opens something on this platform. */
async function refuseUnknown(
  ctx: Context,
  tx: Tx,
  purpose: Purpose,
  rights: readonly string[],
): Promise<void> {
  const known = new Set(rightsOf(await grantTreeOf(tx, ctx.brandCode, purpose)));
  if (rightsBeyond(known, rights).length > 0)
    throw new Refusal('invalid', { fields: { permissions: '包含不存在或不适用于该平台的权限' } });
}

async function refuseTakenName(ctx: Context, tx: Tx, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('roles')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken) refuse('name_in_use');
}
