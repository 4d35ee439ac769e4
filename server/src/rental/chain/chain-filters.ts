import type { listChain } from '@rental/contract/rental/chain';
import type { Input } from '@rental/contract/endpoint';
import type { ChainState, chainedKinds } from '@rental/domain/rental/chain/chain-record';
import type { SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { scopeOf, within, type ScopeValues } from '../../people/data-scope/public.ts';

export type ChainQuery = Input<typeof listChain>['query'];

/** The filters of the list as single values, each there or not; every one narrows. */
export interface ChainCriteria extends ScopeValues {
  readonly orderNo?: string | undefined;
  readonly state?: ChainState | undefined;
  readonly kind?: (typeof chainedKinds)[number] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export const criteriaOf = (reach: Reach, query: ChainQuery): ChainCriteria => ({
  ...scopeOf(reach),
  orderNo: query.orderNo,
  state: query.chainState,
  kind: query.kind,
  from: query.at?.from,
  to: query.at?.to,
});

type Records = SelectQueryBuilder<
  Tables & { r: Tables['chain_records']; o: Tables['orders'] },
  'r' | 'o',
  object
>;

/** The records that the criteria leave, as `r`, with their orders, as `o`. */
export function filtered(db: Tx, criteria: ChainCriteria): Records {
  const { brand, orderNo, state, kind, from, to } = criteria;
  let records: Records = db
    .selectFrom('chain_records as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.order_id'),
    )
    .where('r.brand_code', '=', brand)
    .where(within(criteria));
  if (orderNo !== undefined) records = records.where('o.order_no', '=', orderNo);
  if (state !== undefined) records = records.where('r.state', '=', state);
  if (kind !== undefined) records = records.where('r.kind', '=', kind);
  if (from !== undefined) records = records.where('r.at', '>=', from);
  if (to !== undefined) records = records.where('r.at', '<', to);
  return records;
}

export const withChainRow = (records: Records) => records.selectAll('r').select('o.order_no');

export type ChainRowColumns = Stored<'chain_records'> & { order_no: string };
