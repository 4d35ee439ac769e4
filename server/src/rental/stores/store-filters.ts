import type { Input } from '@rental/contract/endpoint';
import type { listStores } from '@rental/contract/rental/stores';
import { storeStatusLabels } from '@rental/domain/rental/stores/store-status';
import { sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';
import type { Stores } from './store-row.ts';

const { declare, equal, filter, span } = filtersOn<Tables & { s: Tables['stores'] }, 's'>();

const yes = (is: boolean) => (is ? '是' : '否');

/** The filters of 店铺. A brand has hundreds of stores, so a part of a name may be looked for without an index. */
export const storeFilters = declare<Input<typeof listStores>['query']>({
  name: filter({
    label: '店铺名称',
    words: (name: string) => name,
    values: (name) => ({ part: name.toLowerCase() }),
    narrow: (stores, { part }) =>
      stores.where(sql<boolean>`position(${part}::text in lower(s.name)) > 0`),
  }),
  storeStatus: equal('状态', 's.status', (status) => storeStatusLabels[status]),
  isFrozen: filter({
    label: '冻结',
    words: yes,
    values: (isFrozen: boolean) => ({ is: isFrozen }),
    narrow: (stores, { is }) => stores.where(sql<boolean>`(s.frozen_at is not null) = ${is}`),
  }),
  isPremium: equal('优质店铺', 's.is_premium', yes),
  createTime: span('创建时间', 's.created_at'),
});

export const criteriaOf = scopedBy(storeFilters);

/** The stores `s` of a scope. Whoever reaches single orders alone reaches none. */
const storesWithin = (
  db: Tx,
  { brand, store, stores, channel, responsible }: ScopeValues,
): Stores =>
  db
    .selectFrom('stores as s')
    .where('s.brand_code', '=', brand)
    .$if(store !== undefined, (q) => q.where('s.id', '=', store as number))
    .$if(stores !== undefined, (q) => q.where('s.id', '=', sql<number>`any(${stores}::bigint[])`))
    .$if(channel !== undefined || responsible !== undefined, (q) => q.where(sql<boolean>`false`));

/** The stores that the filters leave. */
export const filtered = (db: Tx, criteria: ScopeValues): Stores =>
  storeFilters.narrowed(storesWithin(db, criteria), db, criteria);
