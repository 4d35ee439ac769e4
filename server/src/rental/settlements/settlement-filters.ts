import type { Input } from '@rental/contract/endpoint';
import type { listSettlements } from '@rental/contract/rental/settlements';
import { fen, fenOfYuan } from '@rental/domain/money';
import { settlementStates } from '@rental/domain/rental/settlements/settlement-states';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  ofStoresWithin,
  scopedBy,
  storeNamed,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

type OfSettlements = Tables & { m: Tables['settlements'] };
export type Settlements = SelectQueryBuilder<OfSettlements, 'm', object>;

const { declare, days, equal, filter, text } = filtersOn<OfSettlements, 'm'>();

const inYuan = (typed: string) => `${typed}元`;
const typedFen = (typed: string) => fenOfYuan(typed) ?? fen(0);

/** The filters of 商户结算. */
export const settlementFilters = declare<Input<typeof listSettlements>['query']>({
  settlementState: equal('状态', 'm.state', (state) => settlementStates[state]),
  settlementNo: text('结算单号', 'm.settlement_no'),
  storeIs: equal('店铺', 'm.store_id', storeNamed),
  toOn: days('结算日', 'm.to_on'),
  leastYuan: filter({
    label: '最低实结额',
    words: inYuan,
    values: (typed: string) => ({ least: typedFen(typed) }),
    narrow: (rows, { least }) => rows.where('m.net_fen', '>=', least),
  }),
  mostYuan: filter({
    label: '最高实结额',
    words: inYuan,
    values: (typed: string) => ({ most: typedFen(typed) }),
    narrow: (rows, { most }) => rows.where('m.net_fen', '<=', most),
  }),
});

export const criteriaOf = scopedBy(settlementFilters);

/** The settlements of the stores within a scope, as `m`. */
export const settlementsWithin = (db: Tx, scope: ScopeValues): Settlements =>
  db.selectFrom('settlements as m').where(ofStoresWithin('m', 'store_id', scope) as never);

/** Those that the filters leave. */
export const filtered = (db: Tx, criteria: ScopeValues): Settlements =>
  settlementFilters.narrowed(settlementsWithin(db, criteria), db, criteria);
