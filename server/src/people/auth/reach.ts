import { dataScope, type DataScope } from '@rental/domain/people/access/data-scope';
import type { Scope } from '../../http/context.ts';

/** The columns that the two parts below add to a query of an operator `o`. */
export interface Reaching {
  readonly id: number;
  readonly channel_id: number | null;
  readonly reach: DataScope;
  /** The stores reached; null where the reach does not go by stores. */
  readonly store_ids: number[] | null;
}

/** Joins the widest data scope of the roles of the operator `o`, as `reach.level`. */
export const reachOfOperator = `
  cross join lateral (
    select coalesce(min(role.data_scope), ${dataScope.self}) as level
    from operator_roles held join roles role on role.brand_code = held.brand_code and role.id = held.role_id
    where held.brand_code = o.brand_code and held.operator_id = o.id
  ) reach`;

/** The stores of the operator `o`: those given, or those of the own department and of the ones below it. */
export const reachedStores = `
  case
    when reach.level = ${dataScope.department} then array(
      select store.id from departments own
      join departments below on below.brand_code = own.brand_code
        and below.path >= own.path and below.path < left(own.path, -1) || '0'
      join stores store on store.brand_code = below.brand_code and store.department_id = below.id
      where own.brand_code = o.brand_code and own.id = o.department_id order by store.id)
    when reach.level = ${dataScope.stores} then array(
      select store.store_id from operator_stores store
      where store.brand_code = o.brand_code and store.operator_id = o.id order by store.store_id)
  end`;

export function scopeReached({ id, channel_id, reach, store_ids }: Reaching): Scope {
  return {
    storeIds: store_ids,
    channelId: channel_id,
    responsibleId: reach === dataScope.self ? id : null,
  };
}
