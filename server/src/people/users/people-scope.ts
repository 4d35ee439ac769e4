import { dataScope } from '@rental/domain/people/access/data-scope';
import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '../../http/context.ts';

/**
 * True if this operator reaches the operator `o` as a person to look after: everybody, those of the own department
 * and below, those of whose stores none is foreign, those of the own channel, or only himself. Part of every WHERE.
 */
export function reachedPerson({ operator }: Pick<Reach, 'operator'>): RawBuilder<boolean> {
  const { id, reach, departmentId, scope } = operator;
  switch (reach) {
    case dataScope.all:
      return sql`true`;
    case dataScope.department:
      return sql`(o.id = ${id} or ${departmentReached(departmentId, sql`o.department_id`)})`;
    case dataScope.stores:
      return sql`(o.id = ${id} or (o.purpose = 1
        and exists (select from operator_stores h where h.brand_code = o.brand_code and h.operator_id = o.id)
        and not exists (select from operator_stores h where h.brand_code = o.brand_code
          and h.operator_id = o.id and h.store_id <> all(${scope.storeIds ?? []}::bigint[]))))`;
    case dataScope.channel:
      return sql`o.channel_id = ${scope.channelId}`;
    case dataScope.self:
      return sql`o.id = ${id}`;
  }
}

/** True if the department `column` is `departmentId` or one below it; `o` gives the brand. */
export const departmentReached = (
  departmentId: number | null,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from departments own join departments below on below.brand_code = own.brand_code
    and below.path >= own.path and below.path < left(own.path, -1) || '0'
  where own.brand_code = o.brand_code and own.id = ${departmentId}::bigint and below.id = ${column})`;

/** True if the operator `o` holds a right or a reach that this one does not: nobody acts on such a one. */
export const holdsMore = ({
  operator,
}: Pick<Reach, 'operator'>): RawBuilder<boolean> => sql<boolean>`exists (
  select from operator_roles h join roles r on r.brand_code = h.brand_code and r.id = h.role_id
  left join role_permissions p on p.brand_code = r.brand_code and p.role_id = r.id
  where h.brand_code = o.brand_code and h.operator_id = o.id and (r.data_scope < ${operator.reach}
    or p.permission is not null and not exists (select from operator_roles own
      join role_permissions held on held.brand_code = own.brand_code and held.role_id = own.role_id
      where own.brand_code = o.brand_code and own.operator_id = ${operator.id}
        and held.permission = p.permission)))`;
