import {
  type BalanceRecord,
  listBalanceRecords as call,
} from '@rental/contract/rental/balance-records';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Fen } from '@rental/domain/money';
import { cashDirections, type CashDirection } from '@rental/domain/money/payments/cash-flows';
import { maskName } from '@rental/domain/rental/customers/masks';
import {
  balanceCodes,
  balanceWords,
  kindsOfPayee,
  recordedPayees,
  type BalanceKind,
  type RecordedPayee,
} from '@rental/domain/rental/withdrawals/payee';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Keyset } from '../../db/keyset.ts';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList, instant, money, text } from '../../http/exportable-list.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  isPlaced,
  scopedBy,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

type OfRecords = Tables & { t: Tables['transfers'] };
type Records = SelectQueryBuilder<OfRecords, 't', object>;

const { declare, filter, span } = filtersOn<OfRecords, 't'>();

/** The channel or distributor whose balance the transfer `t` moves, as its index has it. */
const payeeOf = (row: 't' | 'b') =>
  sql<number>`case when ${sql.ref(`${row}.debit_subject`)} is null then ${sql.ref(`${row}.credit_subject`)}
    else ${sql.ref(`${row}.debit_subject`)} end`;

const isOf = (payee: RecordedPayee) =>
  sql<boolean>`t.kind in (${sql.join(kindsOfPayee(payee).map((kind) => sql.lit(kind)))})`;

/** The filter of one owner, by its id. */
const of = (payee: RecordedPayee) => ({
  values: (id: number) => ({ id }),
  narrow: (rows: Records, { id }: { readonly id: unknown }) =>
    rows.where(isOf(payee)).where(payeeOf('t'), '=', id as never),
});

const recordFilters = declare<Input<typeof call>['query']>({
  payee: filter({
    label: '主体',
    words: (payee: RecordedPayee) => recordedPayees[payee],
    values: (payee: RecordedPayee) => ({ [`only_${payee}`]: true }),
    narrow: (rows, values) =>
      rows.where(isOf('only_channel' in values ? 'channel' : 'distributor')),
  }),
  channelIs: filter({ label: '渠道', words: channelNamed, ...of('channel') }),
  distributorIs: filter({
    label: '分销员编号',
    words: (id: number) => `编号${id}`,
    ...of('distributor'),
  }),
  direction: filter({
    label: '收支',
    words: (direction: CashDirection) => cashDirections[direction],
    values: (direction: CashDirection) => ({ side: direction }),
    narrow: (rows, { side }) => rows.where(directionOf, '=', side as never),
  }),
  time: span('时间', 't.at'),
});

const directionOf = sql<CashDirection>`case when t.credit in (${sql.join(
  balanceCodes.map((code) => sql.lit(code)),
)}) then 'in' else 'out' end`;

const allKinds = [...kindsOfPayee('channel'), ...kindsOfPayee('distributor')].map((kind) =>
  sql.lit(kind),
);

/** The transfers `t` that move balances within the scope: those of its own for a channel, none for who reaches some stores or orders. */
function filtered(db: Tx, criteria: ScopeValues): Records {
  const { brand, channel } = criteria;
  const all = db
    .selectFrom('transfers as t')
    .where('t.brand_code', '=', brand)
    .where(sql<boolean>`t.kind in (${sql.join(allKinds)})`);
  const reached =
    channel === undefined
      ? isPlaced(criteria)
        ? all.where(sql<boolean>`false`)
        : all
      : all.where(isOf('channel')).where(payeeOf('t'), '=', channel);
  return recordFilters.narrowed(reached, db, criteria);
}

type Columns = Stored<'transfers'> & {
  readonly note: string | null;
  readonly payee_id: number;
  readonly channel_name: string | null;
  readonly customer_nickname: string | null;
  readonly customer_name: string | null;
  readonly direction: CashDirection;
  readonly balance_fen: Fen;
};

/** The balance after the transfer `t`. */
const balanceAfter = sql<Fen>`(
  select sum(case when b.credit in (${sql.join(balanceCodes.map((code) => sql.lit(code)))}) then b.amount_fen
    else 0 - b.amount_fen end)::bigint
  from transfers b
  where b.brand_code = t.brand_code and b.kind in (${sql.join(allKinds)})
    and ${payeeOf('b')} = ${payeeOf('t')} and b.id <= t.id
    and (b.kind in (${sql.join(kindsOfPayee('channel').map((kind) => sql.lit(kind)))})) = (${isOf('channel')}))`;

const withRecordRow = (page: Records, db: Tx) =>
  db
    .selectFrom(page.selectAll('t').as('t'))
    .innerJoin('acts as a', (join) =>
      join.onRef('a.brand_code', '=', 't.brand_code').onRef('a.id', '=', 't.act_id'),
    )
    .leftJoin('channels as c', (join) =>
      join
        .onRef('c.brand_code', '=', 't.brand_code')
        .on('c.id', '=', payeeOf('t'))
        .on(isOf('channel')),
    )
    .leftJoin('distributors as d', (join) =>
      join
        .onRef('d.brand_code', '=', 't.brand_code')
        .on('d.id', '=', payeeOf('t'))
        .on(isOf('distributor')),
    )
    .leftJoin('customers as u', (join) =>
      join.onRef('u.brand_code', '=', 'd.brand_code').onRef('u.id', '=', 'd.customer_id'),
    )
    .selectAll('t')
    .select([
      'a.note',
      'c.name as channel_name',
      'u.nickname as customer_nickname',
      'u.name as customer_name',
    ])
    .select([
      payeeOf('t').as('payee_id'),
      directionOf.as('direction'),
      balanceAfter.as('balance_fen'),
    ]);

const recordOf = (row: Columns): BalanceRecord => ({
  id: row.id,
  time: row.at.toISOString(),
  payee: row.channel_name === null ? 'distributor' : 'channel',
  payeeId: row.payee_id,
  payeeName: row.channel_name ?? row.customer_nickname ?? maskName(row.customer_name ?? ''),
  kind: balanceWords[row.kind as BalanceKind][row.is_reversal ? 'back' : 'forth'],
  direction: row.direction,
  amountFen: row.amount_fen,
  balanceFen: row.balance_fen,
  refNo: row.note,
});

/** 佣金账户, the last movement first. */
const records = keysetList({
  criteriaOf: scopedBy(recordFilters),
  filtered,
  withRow: withRecordRow,
  id: 't.id',
  sorts: { id: { column: 't.id', kind: 'number', keyOf: (row) => row.id } },
  usual: { field: 'id', direction: 'desc' },
});

export const listBalanceRecords = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => records.page(ctx, tx, query, recordOf);

/** 佣金账户流水 as it is exported. */
export const exportableBalanceRecords = exportableList<typeof call, BalanceRecord, Keyset>({
  name: 'listBalanceRecords',
  of: call,
  columns: [
    { key: 'time', cells: [instant('时间', (row) => row.time)] },
    {
      key: 'payee',
      cells: [
        text('主体', (row) => row.payeeName),
        text('主体类型', (row) => recordedPayees[row.payee]),
      ],
    },
    { key: 'kind', cells: [text('业务类型', (row) => row.kind)] },
    { key: 'direction', cells: [text('收支', (row) => cashDirections[row.direction])] },
    { key: 'amount', cells: [money('金额（元）', (row) => row.amountFen)] },
    { key: 'balance', cells: [money('余额（元）', (row) => row.balanceFen)] },
    { key: 'refNo', cells: [text('单号', (row) => row.refNo)] },
  ],
  describe: recordFilters.words,
  ...records.exportedAs(recordOf),
});
