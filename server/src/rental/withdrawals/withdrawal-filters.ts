import type { Input } from '@rental/contract/endpoint';
import type { listWithdrawals } from '@rental/contract/rental/withdrawals';
import { payees, type Payee } from '@rental/domain/rental/withdrawals/payee';
import { withdrawalStates } from '@rental/domain/rental/withdrawals/withdrawal-states';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  ofPayeesWithin,
  scopedBy,
  storeNamed,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

type OfWithdrawals = Tables & { m: Tables['withdrawals'] };
export type Withdrawals = SelectQueryBuilder<OfWithdrawals, 'm', object>;

const { declare, equal, filter, span, text } = filtersOn<OfWithdrawals, 'm'>();

/** The filters of 提现. */
export const withdrawalFilters = declare<Input<typeof listWithdrawals>['query']>({
  withdrawalState: equal('状态', 'm.state', (state) => withdrawalStates[state]),
  withdrawalNo: text('申请单号', 'm.withdrawal_no'),
  createTime: span('申请时间', 'm.created_at'),
  payee: filter({
    label: '主体',
    words: (payee: Payee) => payees[payee],
    values: (payee: Payee) => ({ payee }),
    narrow: (rows, { payee }) =>
      rows.where(
        sql`case when m.store_id is not null then 'store' when m.channel_id is not null then 'channel' else 'distributor' end`,
        '=',
        payee,
      ),
  }),
  storeIs: equal('店铺', 'm.store_id', storeNamed),
  channelIs: equal('渠道', 'm.channel_id', channelNamed),
  distributorIs: equal('分销员编号', 'm.distributor_id', (id) => `编号${id}`),
});

export const criteriaOf = scopedBy(withdrawalFilters);

/** The withdrawals of the stores, channels and distributors of a scope, as `m`. */
export const withdrawalsWithin = (db: Tx, scope: ScopeValues): Withdrawals =>
  db.selectFrom('withdrawals as m').where(ofPayeesWithin('m', scope) as never);

/** Those that the filters leave. */
export const filtered = (db: Tx, criteria: ScopeValues): Withdrawals =>
  withdrawalFilters.narrowed(withdrawalsWithin(db, criteria), db, criteria);
