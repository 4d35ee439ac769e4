import type { Input } from '@rental/contract/endpoint';
import type { listStores } from '@rental/contract/rental/stores';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { signingStates, type StoreSigningState } from '@rental/domain/rental/stores/store-signing';
import { storeStatusLabels } from '@rental/domain/rental/stores/store-status';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';
import { categoriesBelow, categoryNamed } from '../products/public.ts';
import type { Stores } from './store-row.ts';

const { declare, equal, filter, span } = filtersOn<Tables & { s: Tables['stores'] }, 's'>();

type SigningValues = { readonly [State in StoreSigningState]?: BusinessDate };

/** 签约 of `s` on a day, as `signingState` has it. */
const isSigned: Readonly<Record<StoreSigningState, (today: BusinessDate) => RawBuilder<boolean>>> =
  {
    none: (today) => sql`(s.signed_on is null and ${today}::date is not null)`,
    signed: (today) =>
      sql`(s.signed_on is not null and coalesce(s.signed_until, ${today}::date) >= ${today}::date)`,
    expired: (today) => sql`(s.signed_until < ${today}::date)`,
  };

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
  categoryIs: filter({
    label: '主营类目',
    words: categoryNamed,
    values: (is: number) => ({ is }),
    narrow: (stores, { is }, { brand }) =>
      stores.where(sql<boolean>`s.category_id = any(${categoriesBelow(brand, is)})`),
  }),
  signing: filter({
    label: '签约',
    words: (state: StoreSigningState) => signingStates[state],
    values: (state, { now }): SigningValues => ({ [state]: businessDateOf(now) }),
    narrow: (stores, values: SigningValues) =>
      (Object.keys(isSigned) as StoreSigningState[]).reduce((narrowed, state) => {
        const today = values[state];
        return today === undefined ? narrowed : narrowed.where(isSigned[state](today));
      }, stores),
  }),
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
