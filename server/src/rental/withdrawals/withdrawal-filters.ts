import type { Input } from '@rental/contract/endpoint';
import type { listWithdrawals } from '@rental/contract/rental/withdrawals';
import { withdrawalStates } from '@rental/domain/rental/withdrawals/withdrawal-states';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, storeNamed, type ScopeValues } from '../../people/data-scope/public.ts';

type OfWithdrawals = Tables & { m: Tables['withdrawals'] };
export type Withdrawals = SelectQueryBuilder<OfWithdrawals, 'm', object>;

const { declare, equal, span, text } = filtersOn<OfWithdrawals, 'm'>();

/** The filters of 提现. */
export const withdrawalFilters = declare<Input<typeof listWithdrawals>['query']>({
  withdrawalState: equal('状态', 'm.state', (state) => withdrawalStates[state]),
  withdrawalNo: text('申请单号', 'm.withdrawal_no'),
  createTime: span('申请时间', 'm.created_at'),
  storeIs: equal('店铺', 'm.store_id', storeNamed),
});

export const criteriaOf = scopedBy(withdrawalFilters);

/** The withdrawals of the stores of a scope, as `m`: none for who reaches single orders or a channel alone. */
export function withdrawalsWithin(
  db: Tx,
  { brand, store, stores, channel, responsible }: ScopeValues,
): Withdrawals {
  const isNarrower = channel !== undefined || responsible !== undefined;
  return db
    .selectFrom('withdrawals as m')
    .where('m.brand_code', '=', brand)
    .$if(store !== undefined, (q) => q.where('m.store_id', '=', store ?? 0))
    .$if(stores !== undefined, (q) =>
      q.where('m.store_id', '=', sql<number>`any(${stores}::bigint[])`),
    )
    .$if(isNarrower, (q) => q.where(sql<boolean>`false`));
}

/** Those that the filters leave. */
export const filtered = (db: Tx, criteria: ScopeValues): Withdrawals =>
  withdrawalFilters.narrowed(withdrawalsWithin(db, criteria), db, criteria);
