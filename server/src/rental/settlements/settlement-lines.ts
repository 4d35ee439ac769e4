import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listSettlementLines as call,
  maxShownLines,
  type SettlementLine,
} from '@rental/contract/rental/settlements';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { settlementBases } from '@rental/domain/rental/settlements/settlement-base';
import { settledKinds, type SettledKind } from '@rental/domain/rental/settlements/settled-kinds';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Keyset } from '../../db/keyset.ts';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList, money, text } from '../../http/exportable-list.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';
import { settlementsWithin } from './settlement-filters.ts';

type OfLines = Tables & { l: Tables['settlement_lines'] };
type Lines = SelectQueryBuilder<OfLines, 'l', object>;

const { declare, equal } = filtersOn<OfLines, 'l'>();

/** The number of a settlement stands in the title of its file. */
const lineFilters = declare<Input<typeof call>['query']>({
  stagesId: equal('期次', 'l.settlement_id', (id) => String(id)),
  kind: equal('结算类型', 'l.kind', (kind) => settledKinds[kind]),
});

/** The lines, as `l`, of settlements within the scope. */
const filtered = (db: Tx, criteria: ScopeValues): Lines =>
  lineFilters.narrowed(
    db
      .selectFrom('settlement_lines as l')
      .where('l.brand_code', '=', criteria.brand)
      .where((where) =>
        where.exists(
          settlementsWithin(db, criteria)
            .select('m.id')
            .where('m.id', '=', sql<number>`l.settlement_id`),
        ),
      ),
    db,
    criteria,
  );

const withLineRow = (page: Lines, db: Tx) =>
  db
    .selectFrom(page.selectAll('l').as('l'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'l.brand_code').onRef('o.id', '=', 'l.order_id'),
    )
    .innerJoin('bills as b', (join) =>
      join.onRef('b.brand_code', '=', 'l.brand_code').onRef('b.id', '=', 'l.bill_id'),
    )
    .selectAll('l')
    .select(['o.order_no', 'b.kind as bill_kind', 'b.term as bill_term']);

type LineColumns = Stored<'settlement_lines'> & {
  readonly order_no: string;
  readonly bill_kind: Stored<'bills'>['kind'];
  readonly bill_term: number;
};

const lineOf = (row: LineColumns): SettlementLine => ({
  id: row.id,
  kind: row.kind,
  orderId: row.order_id,
  orderNo: row.order_no,
  billTitle: billTitle({ kind: row.bill_kind, term: row.bill_term }),
  base: row.base,
  baseFen: row.base_fen,
  feeFen: row.fee_fen,
  shareFen: row.share_fen,
});

/** 结算明细, as the settlement was made. */
const lines = keysetList({
  criteriaOf: scopedBy(lineFilters),
  filtered,
  withRow: withLineRow,
  id: 'l.id',
  sorts: { id: { column: 'l.id', kind: 'number', keyOf: (row) => row.id } },
  usual: { field: 'id', direction: 'asc' },
});

export const listSettlementLines = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => lines.page(ctx, tx, query, lineOf);

/** The first lines of a table, as many as are shown at once. */
export async function firstLines(
  ctx: Context,
  tx: Tx,
  of: { readonly stagesId: number; readonly kind: SettledKind },
): Promise<SettlementLine[]> {
  const { content } = await lines.page(ctx, tx, { ...of, page: 0, size: maxShownLines }, lineOf);
  return content;
}

/** Lines that are read at once. */
const step = 500;

/** The lines of a settlement in their order; null: there are more than `most`. */
export async function allLines(
  ctx: Context,
  tx: Tx,
  { stagesId, most }: { readonly stagesId: number; readonly most: number },
): Promise<SettlementLine[] | null> {
  const read: SettlementLine[] = [];
  let after: Keyset | null = null;
  do {
    const part: Awaited<ReturnType<typeof lines.part>> = await lines.part(tx, ctx, {
      query: { stagesId, page: 0, size: step },
      after,
      limit: step,
    });
    read.push(...part.rows.map(lineOf));
    if (read.length > most) return null;
    after = part.last;
  } while (after !== null);
  return read;
}

export const exportableSettlementLines = exportableList<typeof call, SettlementLine, Keyset>({
  name: 'listSettlementLines',
  of: call,
  columns: [
    { key: 'kind', cells: [text('结算类型', (line) => settledKinds[line.kind])] },
    { key: 'order', cells: [text('订单号', (line) => line.orderNo)] },
    { key: 'bill', cells: [text('账单', (line) => line.billTitle)] },
    { key: 'basis', cells: [text('计费基数', (line) => settlementBases[line.base])] },
    { key: 'base', cells: [money('计费金额（元）', (line) => line.baseFen)] },
    { key: 'fee', cells: [money('已扣手续费（元）', (line) => line.feeFen)] },
    { key: 'share', cells: [money('店铺分成（元）', (line) => line.shareFen)] },
  ],
  describe: lineFilters.words,
  ...lines.exportedAs(lineOf),
});
