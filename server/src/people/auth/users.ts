import type { User } from '@rental/contract/people/auth/auth';
import type { Gate } from '@rental/contract/endpoint';
import { administratorRole } from '@rental/domain/people/access/role-rules';
import { maskAlipay, maskEmail, maskMobile } from '@rental/domain/rental/customers/masks';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { orNotFound } from '../../http/refusal.ts';

/** The right that clients of this API family look for in an administrator's list (S147). */
const administrator = 'admin';

/** This stands in the list of a user record without any role (S111, S144). */
const defaultRole = 'ROLE_SYSTEM_DEFAULT';

function rolesOf(held: readonly string[]): string[] {
  if (held.length === 0) return [defaultRole];
  return held.includes(administratorRole) ? [...held, administrator] : [...held];
}

/** The user record of an operator (S92), whose login stands at `gate`. */
export async function userOf(
  tx: Tx,
  brand: BrandCode,
  operatorId: number,
  gate: Gate | null,
): Promise<User> {
  const row = orNotFound(
    await tx
      .selectFrom('operators as o')
      .selectAll('o')
      .select([
        sql<string[]>`array(
          select distinct held.name from operator_roles r
          cross join lateral (
            select code as name from roles where brand_code = r.brand_code and id = r.role_id
            union all
            select permission from role_permissions where brand_code = r.brand_code and role_id = r.role_id
          ) held
          where r.brand_code = o.brand_code and r.operator_id = o.id order by held.name)`.as(
          'held',
        ),
        sql<string[]>`array(
          select s.name from operator_roles r
          join roles s on s.brand_code = r.brand_code and s.id = r.role_id
          where r.brand_code = o.brand_code and r.operator_id = o.id order by s.id)`.as(
          'role_names',
        ),
        sql<User['dept']>`(
          select json_build_object('id', d.id, 'name', d.name) from departments d
          where d.brand_code = o.brand_code and d.id = o.department_id)`.as('dept'),
        sql<User['jobs']>`array(
          select json_build_object('id', p.id, 'name', p.name) from operator_positions h
          join positions p on p.brand_code = h.brand_code and p.id = h.position_id
          where h.brand_code = o.brand_code and h.operator_id = o.id order by p.sort, p.id)`.as(
          'jobs',
        ),
      ])
      .where('o.brand_code', '=', brand)
      .where('o.id', '=', operatorId)
      .executeTakeFirst(),
  );
  return {
    id: row.id,
    username: row.username,
    nickName: row.nick_name,
    avatar: row.avatar,
    email: row.email && maskEmail(row.email),
    phone: row.phone && maskMobile(row.phone),
    gender: row.gender,
    dept: row.dept,
    jobs: row.jobs,
    enabled: row.enabled,
    purpose: row.purpose,
    type: row.purpose,
    roles: rolesOf(row.held),
    roleNames: row.role_names,
    gate,
    hasSecondFactor: row.totp_enabled_at !== null,
    alipayAccount: row.alipay_account && maskAlipay(row.alipay_account),
    createTime: row.created_at.toISOString(),
  };
}
