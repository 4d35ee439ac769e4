import type {
  cashFlowSums as sumsCall,
  listCashFlows as call,
} from '@rental/contract/rental/cash-flows';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Fen } from '@rental/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage, isNarrowed, keysetList } from '../../http/keyset-list.ts';
import { listSums } from '../../http/list-sums.ts';
import { keptOrderSums } from '../orders/figures/public.ts';
import { criteriaOf, filtered, type CashFlowQuery } from './cash-flow-filters.ts';
import { cashFlowRowOf, withCashFlowRow } from './cash-flow-row.ts';

/** 收支流水, the last day first. */
export const cashFlows = keysetList({
  criteriaOf,
  filtered,
  withRow: withCashFlowRow,
  id: 'f.id',
  sorts: {
    happenedOn: { column: 'f.happened_on', kind: 'day', keyOf: (row) => row.happened_on },
  },
  usual: { field: 'happenedOn', direction: 'desc' },
});

/** 收支流水. */
export const listCashFlows = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => cashFlows.page(ctx, tx, query, cashFlowRowOf);

const amountIf = (isCounted: string) =>
  sql<Fen>`case when ${sql.raw(isCounted)} then f.amount_fen else 0 end`;

const sums = listSums({
  criteriaOf,
  filtered,
  amounts: {
    inFen: amountIf(`f.direction = 'in'`),
    outFen: amountIf(`f.direction = 'out'`),
    netFen: sql<Fen>`case when f.direction = 'in' then f.amount_fen else 0 - f.amount_fen end`,
  },
  kept: async (reach, tx, query: CashFlowQuery) => {
    if (isNarrowed(query, 'happenedOn', 'storeIs', 'channelIs', 'specialOrderType')) return {};
    const { inFen, outFen } = await keptOrderSums(reach, tx, { ...query, days: query.happenedOn });
    return { inFen, outFen, netFen: inFen - outFen };
  },
});

/** The sums of 收支流水: of many rows, those that are kept of each day. */
export const cashFlowSums = (
  ctx: Context,
  { query }: Input<typeof sumsCall>,
  tx: Tx,
): Promise<Returned<typeof sumsCall>> => sums(ctx, tx, { ...query, ...anyPage });
