import type { Input, Returned } from '@rental/contract/endpoint';
import type { updateOperator as call } from '@rental/contract/people/users/users';
import { maskEmail, maskMobile } from '@rental/domain/rental/customers/masks';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { announceRightsOf, refuseBadName, type Administer } from '../access/public.ts';
import { writeAudit } from '../audit/public.ts';
import { endSessionsOf, setOperatorLinks } from '../auth/public.ts';
import { refuseBeyondOwn, refuseMoreRights, refuseNoAdministrator } from './granting.ts';
import { operatorRow } from './operator-queries.ts';
import { audited, lockOperators, rolesInWords, type StoredOperator } from './operator-store.ts';
import { idsOf, unmasked } from './row-as-sent.ts';

/**
 * 修改员工 (S200): what is absent stays. Whoever is disabled is signed out, open pages of others follow at once (S110);
 * nobody changes the own rights.
 */
export const updateOperator =
  (administer: Administer) =>
  (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> =>
    administer(ctx, tx, { act: 'user:update', body }, () => updated(ctx, tx, body));

async function updated(ctx: Context, tx: Tx, body: Input<typeof call>['body']) {
  const { brandCode } = ctx;
  const [locked] = await lockOperators(ctx, tx, [body.id]);
  const before = orNotFound(locked);
  await refuseMoreRights(ctx, tx, [before.id]);
  refuseBadName('nickName', before.nickName, body.nickName ?? before.nickName);
  const ofRow = body.dept === undefined ? undefined : (body.dept?.id ?? null);
  const deptId = body.deptId === undefined ? ofRow : body.deptId;
  const after = {
    ...before,
    nickName: body.nickName ?? before.nickName,
    phone: unmasked('phone', body.phone, before.phone, maskMobile),
    email: unmasked('email', body.email, before.email, maskEmail),
    gender: body.gender === undefined ? before.gender : body.gender,
    departmentId: deptId === undefined ? before.departmentId : deptId,
    enabled: body.enabled ?? before.enabled,
    roleIds: idsOf(body.roleIds, body.roles) ?? before.roleIds,
    storeIds: idsOf(body.storeIds, body.stores) ?? before.storeIds,
    positionIds: idsOf(body.jobIds, body.jobs) ?? before.positionIds,
  };
  const given = {
    roleIds: added(before.roleIds, after.roleIds),
    storeIds: added(before.storeIds, after.storeIds),
    positionIds: added(before.positionIds, after.positionIds),
    departmentId: after.departmentId === before.departmentId ? null : after.departmentId,
  };
  const isOwn = before.id === ctx.operator.id;
  const changesRights =
    !isSame(before.roleIds, after.roleIds) ||
    !isSame(before.storeIds, after.storeIds) ||
    after.departmentId !== before.departmentId ||
    after.enabled !== before.enabled;
  if (isOwn && changesRights) refuse('own_rights');
  await refuseBeyondOwn(ctx, tx, before.purpose, given);
  await tx
    .updateTable('operators')
    .set({
      nick_name: after.nickName,
      phone: after.phone,
      email: after.email,
      gender: after.gender,
      department_id: after.departmentId,
      enabled: after.enabled,
    })
    .where('brand_code', '=', brandCode)
    .where('id', '=', before.id)
    .execute();
  await setOperatorLinks(tx, brandCode, before.id, after);
  if (before.enabled && !after.enabled) await endSessionsOf(ctx, tx, before.id);
  if (changesRights) await refuseNoAdministrator(ctx, tx);
  await writeAudit(tx, ctx, {
    operation: 'user:update',
    object: `operator ${before.id}`,
    result: 'ok',
    before: audited(before),
    after: audited(after),
  });
  const row = await operatorRow(ctx, tx, before.id);
  if (changesRights) await announceRightsOf(ctx, tx, [before.id]);
  return {
    answer: row,
    object: `operator ${before.id}`,
    words: `修改员工「${before.nickName}」（${before.username}）：${await changeInWords(ctx, tx, before, after)}`,
  };
}

/** 「停用，角色：店员 → 管理员，手机号：138****1234 → 139****5678」 */
async function changeInWords(ctx: Context, tx: Tx, before: StoredOperator, after: StoredOperator) {
  const [masked, new_] = [audited(before), audited(after)];
  const words = (label: string, from: string | null, to: string | null) =>
    from === to ? [] : [`${label}：${from ?? '无'} → ${to ?? '无'}`];
  const roles = isSame(before.roleIds, after.roleIds)
    ? []
    : words(
        '角色',
        await rolesInWords(ctx, tx, before.roleIds),
        await rolesInWords(ctx, tx, after.roleIds),
      );
  const changes = [
    ...(before.enabled === after.enabled ? [] : [after.enabled ? '启用' : '停用']),
    ...roles,
    ...(before.phone === after.phone
      ? []
      : [`手机号：${masked.phone ?? '无'} → ${new_.phone ?? '无'}`]),
    ...(before.email === after.email
      ? []
      : [`邮箱：${masked.email ?? '无'} → ${new_.email ?? '无'}`]),
    ...(isSame(before.storeIds, after.storeIds) ? [] : [`店铺：${after.storeIds.length}家`]),
    ...(before.departmentId === after.departmentId ? [] : ['调整部门']),
    ...words('昵称', before.nickName, after.nickName),
  ];
  return changes.length === 0 ? '无变化' : changes.join('，');
}

const added = (before: readonly number[], after: readonly number[]) =>
  after.filter((id) => !before.includes(id));
const isSame = (before: readonly number[], after: readonly number[]) =>
  added(before, after).length === 0 && added(after, before).length === 0;
