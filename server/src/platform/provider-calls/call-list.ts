import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listProviderCalls as call,
  type ProviderCallRow,
} from '@rental/contract/platform/provider-calls';
import {
  providerCallLabels,
  providerCallText,
  providerLabels,
  providerOutcomes,
} from '@rental/domain/platform/provider-calls/providers';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import {
  count,
  exportableList,
  instant,
  text as words,
  type ExportColumn,
} from '../../http/exportable-list.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { reachesAllStores, requireAllStores } from '../../people/data-scope/public.ts';

type OfCalls = Tables & { c: Tables['provider_calls'] };
type Calls = SelectQueryBuilder<OfCalls, 'c', object>;

const { declare, equal, filter, span, text } = filtersOn<OfCalls, 'c'>();

interface Criteria {
  readonly brand: string;
  /** There are no rows for who reaches a part of the brand alone. Absent: the operator reaches all of it. */
  readonly isPart?: true;
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
    ...(!reachesAllStores(reach) && { isPart: true }),
    ...filters.values(reach, query),
  }),
  filtered: (db: Tx, criteria: Criteria) => {
    const all = db
      .selectFrom('provider_calls as c')
      .where('c.brand_code', '=', criteria.brand) as Calls;
    const reached = criteria.isPart ? all.where(sql<boolean>`false`) : all;
    return filters.narrowed(reached, db, criteria);
  },
  withRow: (found: Calls) => found.select(columns.map((column) => `c.${column}` as const)),
  id: 'c.id',
  sorts: { at: { column: 'c.at', kind: 'instant', keyOf: (row) => row.at } },
  usual: { field: 'at', direction: 'desc' },
});

/** The columns of 服务商调用 by their keys there. */
const fileColumns: readonly ExportColumn<ProviderCallRow>[] = [
  { key: 'at', cells: [instant('调用时间', (row) => row.at)] },
  {
    key: 'call',
    cells: [words('操作', (row) => providerCallText(row.provider, row.operation))],
  },
  { key: 'outcome', cells: [words('结果', (row) => providerOutcomes[row.outcome])] },
  { key: 'took', cells: [count('耗时（毫秒）', (row) => row.tookMs)] },
  { key: 'error', cells: [words('错误类型', (row) => row.error)] },
  { key: 'trace', cells: [words('追踪号', (row) => row.traceId)] },
];

/** 服务商调用 as they are exported, the last first. */
export const exportableProviderCalls = exportableList<typeof call, ProviderCallRow, Keyset>({
  name: 'listProviderCalls',
  of: call,
  isOfWholeBrand: true,
  columns: fileColumns,
  describe: filters.words,
  ...calls.exportedAs(rowOf),
});

/** 服务商调用, for who reaches the whole brand. */
export async function providerCallList(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  return calls.page(ctx, tx, query, rowOf);
}
