import { dataScope } from '@rental/domain/people/access/data-scope';
import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '../../http/context.ts';

/**
 * True if this operator may read the entry `a`: all of the brand, or what was done by those of the own department and
 * below, by those who work in one of the own stores, or by himself. What nobody signed in did is for the first alone.
 */
export function readable({ operator }: Pick<Reach, 'operator'>): RawBuilder<boolean> {
  const { id, reach, departmentId, scope } = operator;
  switch (reach) {
    case dataScope.all:
      return sql`true`;
    case dataScope.department:
      return sql`(a.operator_id = ${id} or a.operator_id in (
        select o.id from departments own
        join departments below on below.brand_code = own.brand_code
          and below.path >= own.path and below.path < left(own.path, -1) || '0'
        join operators o on o.brand_code = below.brand_code and o.department_id = below.id
        where own.brand_code = a.brand_code and own.id = ${departmentId}::bigint))`;
    case dataScope.stores:
      return sql`(a.operator_id = ${id} or a.operator_id in (
        select s.operator_id from operator_stores s
        where s.brand_code = a.brand_code and s.store_id = any(${scope.storeIds ?? []}::bigint[])))`;
    case dataScope.channel:
    case dataScope.self:
      return sql`a.operator_id = ${id}`;
  }
}
