import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listProviderCalls as call,
  ProviderCallRow,
} from '@rental/contract/platform/provider-calls';
import {
  providerCallLabels,
  providerLabels,
  providerOutcomes,
} from '@rental/domain/platform/provider-calls/providers';
import type { SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { refuse } from '../../http/refusal.ts';
import { reachesAllStores } from '../../people/data-scope/public.ts';

type OfCalls = Tables & { c: Tables['provider_calls'] };
type Calls = SelectQueryBuilder<OfCalls, 'c', object>;

const { declare, equal, filter, span, text } = filtersOn<OfCalls, 'c'>();

interface Criteria {
  readonly brand: string;
}

interface OfProvider extends Readonly<Record<string, unknown>> {
  readonly provider: string;
  readonly operation: string;
}

const filters = declare<Input<typeof call>['query']>({
  provider: equal('服务商', 'c.provider', (provider) => providerLabels[provider]),
  providerCall: filter({
    label: '操作',
    words: (name: string) => providerCallLabels[name],
    values: (name: string): OfProvider => {
      const [provider = '', operation = ''] = name.split('.');
      return { provider, operation };
    },
    narrow: (calls, { provider, operation }) =>
      calls.where('c.provider', '=', provider).where('c.operation', '=', operation),
  }),
  outcome: equal('结果', 'c.outcome', (outcome) => providerOutcomes[outcome]),
  at: span('调用时间', 'c.at'),
  traceId: text('追踪号', 'c.trace_id'),
});

const columns = [
  'id',
  'at',
  'provider',
  'operation',
  'outcome',
  'took_ms',
  'error',
  'trace_id',
] as const;

const rowOf = (row: Pick<Stored<'provider_calls'>, (typeof columns)[number]>): ProviderCallRow => ({
  id: row.id,
  at: row.at.toISOString(),
  provider: row.provider,
  operation: row.operation,
  outcome: row.outcome,
  tookMs: row.took_ms,
  error: row.error,
  traceId: row.trace_id,
});

const calls = keysetList({
  criteriaOf: (reach: Reach, query: Input<typeof call>['query']): Criteria => ({
    brand: reach.brandCode,
    ...filters.values(reach, query),
  }),
  filtered: (db: Tx, criteria: Criteria) =>
    filters.narrowed(
      db.selectFrom('provider_calls as c').where('c.brand_code', '=', criteria.brand) as Calls,
      db,
      criteria,
    ),
  withRow: (found: Calls) => found.select(columns.map((column) => `c.${column}` as const)),
  id: 'c.id',
  sorts: { at: { column: 'c.at', kind: 'instant', keyOf: (row) => row.at } },
  usual: { field: 'at', direction: 'desc' },
});

/** 服务商调用, for who reaches the whole brand. */
export async function providerCallList(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  if (!reachesAllStores(ctx)) refuse('whole_brand_only');
  return calls.page(ctx, tx, query, rowOf);
}
