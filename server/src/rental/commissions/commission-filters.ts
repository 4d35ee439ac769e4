import type { Input } from '@rental/contract/endpoint';
import type { listCommissions } from '@rental/contract/rental/commissions';
import { commissionStates } from '@rental/domain/rental/commissions/commission-states';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  ofChannelsWithin,
  scopedBy,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

type OfCommissions = Tables & { m: Tables['commissions'] };
export type Commissions = SelectQueryBuilder<OfCommissions, 'm', object>;

const { declare, days, equal, text } = filtersOn<OfCommissions, 'm'>();

/** The filters of 渠道佣金. */
export const commissionFilters = declare<Input<typeof listCommissions>['query']>({
  commissionState: equal('状态', 'm.state', (state) => commissionStates[state]),
  commissionNo: text('佣金单号', 'm.commission_no'),
  channelIs: equal('渠道', 'm.channel_id', channelNamed),
  toOn: days('账期截止', 'm.to_on'),
});

export const criteriaOf = scopedBy(commissionFilters);

/** The commissions of the channels within a scope, as `m`. */
export const commissionsWithin = (db: Tx, scope: ScopeValues): Commissions =>
  db.selectFrom('commissions as m').where(ofChannelsWithin('m', 'channel_id', scope) as never);

/** Those that the filters leave. */
export const filtered = (db: Tx, criteria: ScopeValues): Commissions =>
  commissionFilters.narrowed(commissionsWithin(db, criteria), db, criteria);
