import { maskEmail, maskMobile } from '@rental/domain/rental/customers/masks';
import type { Purpose } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { OperatorLinks } from '../auth/public.ts';
import { operators } from './operator-queries.ts';

export interface StoredOperator extends Required<OperatorLinks> {
  readonly id: number;
  readonly username: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly gender: string | null;
  readonly purpose: Purpose;
  readonly departmentId: number | null;
  readonly channelId: number | null;
  readonly enabled: boolean;
  readonly roleIds: readonly number[];
  readonly storeIds: readonly number[];
  readonly positionIds: readonly number[];
}

/** The operators of these ids, locked in their order; 404 where whoever asks does not reach all of them. */
export async function lockOperators(
  ctx: Context,
  tx: Tx,
  ids: readonly number[],
): Promise<StoredOperator[]> {
  const rows = await operators(ctx, tx)
    .select([
      'o.id',
      'o.username',
      'o.nick_name',
      'o.phone',
      'o.email',
      'o.gender',
      'o.purpose',
      'o.department_id',
      'o.channel_id',
      'o.enabled',
    ])
    .where('o.id', 'in', ids)
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();
  if (rows.length !== new Set(ids).size) refuse('not_found');
  const [roles, stores, positions] = await Promise.all([
    tx
      .selectFrom('operator_roles')
      .select(['operator_id', 'role_id as id'])
      .where('brand_code', '=', ctx.brandCode)
      .where('operator_id', 'in', ids)
      .orderBy('role_id')
      .execute(),
    tx
      .selectFrom('operator_stores')
      .select(['operator_id', 'store_id as id'])
      .where('brand_code', '=', ctx.brandCode)
      .where('operator_id', 'in', ids)
      .orderBy('store_id')
      .execute(),
    tx
      .selectFrom('operator_positions')
      .select(['operator_id', 'position_id as id'])
      .where('brand_code', '=', ctx.brandCode)
      .where('operator_id', 'in', ids)
      .orderBy('position_id')
      .execute(),
  ]);
  const idsOf = (links: typeof roles, operatorId: number) =>
    links.filter((link) => link.operator_id === operatorId).map((link) => link.id);
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    nickName: row.nick_name,
    phone: row.phone,
    email: row.email,
    gender: row.gender,
    purpose: row.purpose,
    departmentId: row.department_id,
    channelId: row.channel_id,
    enabled: row.enabled,
    roleIds: idsOf(roles, row.id),
    storeIds: idsOf(stores, row.id),
    positionIds: idsOf(positions, row.id),
  }));
}

/** The names of roles, as a second person reads them. */
export async function rolesInWords(
  ctx: Context,
  tx: Tx,
  roleIds: readonly number[],
): Promise<string> {
  if (roleIds.length === 0) return '无';
  const roles = await tx
    .selectFrom('roles')
    .select('name')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', 'in', roleIds)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return roles.map(({ name }) => name).join('、');
}

/** The facts of an operator for the audit log: no number in full. */
export const audited = ({ phone, email, ...operator }: Omit<StoredOperator, 'id'>) => ({
  ...operator,
  phone: phone && maskMobile(phone),
  email: email && maskEmail(email),
});
