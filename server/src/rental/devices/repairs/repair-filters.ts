import type { Input } from '@rental/contract/endpoint';
import type { listRepairs } from '@rental/contract/rental/repairs';
import { repairStates } from '@rental/domain/rental/devices/repair';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { filtersOn } from '../../../http/list-filters.ts';
import { scopedBy, type ScopeValues } from '../../../people/data-scope/public.ts';
import { serialParts, serialStarts, storeName } from '../device-filters.ts';
import { deviceWithin } from '../device-scope.ts';
import type { Repairs } from './repair-row.ts';

const { declare, equal, filter, span } = filtersOn<
  Tables & { m: Tables['repair_orders']; d: Tables['devices'] },
  'm' | 'd'
>();

/** The filters of 维修单. */
export const repairFilters = declare<Input<typeof listRepairs>['query']>({
  serial: filter({
    label: '序列号',
    words: (serial: string) => serial,
    values: serialParts,
    narrow: (repairs, parts) => repairs.where(serialStarts(parts)),
  }),
  repairState: equal('状态', 'm.state', (state) => repairStates[state]),
  storeIs: equal('店铺', 'd.store_id', storeName),
  createTime: span('创建时间', 'm.created_at'),
});

export const criteriaOf = scopedBy(repairFilters);

/** The repair orders `m` of the devices `d` that a scope reaches. */
export const repairsWithin = (db: Tx, scope: ScopeValues): Repairs =>
  db
    .selectFrom('repair_orders as m')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.brand_code', '=', 'm.brand_code').onRef('d.id', '=', 'm.device_id'),
    )
    .where('m.brand_code', '=', scope.brand)
    .where(deviceWithin(db, scope) as never);

/** The repair orders that the filters leave. */
export const filtered = (db: Tx, criteria: ScopeValues): Repairs =>
  repairFilters.narrowed(repairsWithin(db, criteria), db, criteria);
