import type { listChain } from '@rental/contract/rental/chain';
import type { Input } from '@rental/contract/endpoint';
import { chainStates } from '@rental/domain/rental/chain/chain-record';
import { evidenceKinds } from '@rental/domain/rental/evidence/evidence-kinds';
import type { SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { within, scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';

type ChainQuery = Input<typeof listChain>['query'];
type OfRecords = Tables & { r: Tables['chain_records']; o: Tables['orders'] };
type Records = SelectQueryBuilder<OfRecords, 'r' | 'o', object>;

const { declare, equal, span, text } = filtersOn<OfRecords, 'r' | 'o'>();

/** The filters of 存证上链. */
export const chainFilters = declare<ChainQuery>({
  orderNo: text('订单号', 'o.order_no'),
  chainState: equal('状态', 'r.state', (state) => chainStates[state]),
  kind: equal('节点', 'r.kind', (kind) => evidenceKinds[kind]),
  at: span('时间', 'r.at'),
});

export const criteriaOf = scopedBy(chainFilters);

/** The records that the filters leave, as `r`, with their orders, as `o`. */
export function filtered(db: Tx, criteria: ScopeValues): Records {
  const records: Records = db
    .selectFrom('chain_records as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.order_id'),
    )
    .where('r.brand_code', '=', criteria.brand)
    .where(within(criteria));
  return chainFilters.narrowed(records, db, criteria);
}

export const withChainRow = (records: Records) => records.selectAll('r').select('o.order_no');

export type ChainRowColumns = Stored<'chain_records'> & { order_no: string };
