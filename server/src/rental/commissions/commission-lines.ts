import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listCommissionLines as call,
  maxCommissionLines,
  type CommissionLine,
} from '@rental/contract/rental/commissions';
import { percent } from '@rental/domain/rate';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Keyset } from '../../db/keyset.ts';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList, money, text } from '../../http/exportable-list.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';
import { commissionsWithin } from './commission-filters.ts';

type OfLines = Tables & { l: Tables['commission_lines'] };
type Lines = SelectQueryBuilder<OfLines, 'l', object>;

const { declare, equal } = filtersOn<OfLines, 'l'>();

const lineFilters = declare<Input<typeof call>['query']>({
  commissionId: equal('佣金账期', 'l.commission_id', (id) => String(id)),
});

/** The lines, as `l`, of commissions within the scope. */
const filtered = (db: Tx, criteria: ScopeValues): Lines =>
  lineFilters.narrowed(
    db
      .selectFrom('commission_lines as l')
      .where('l.brand_code', '=', criteria.brand)
      .where((where) =>
        where.exists(
          commissionsWithin(db, criteria)
            .select('m.id')
            .where('m.id', '=', sql<number>`l.commission_id`),
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

type LineColumns = Stored<'commission_lines'> & {
  readonly order_no: string;
  readonly bill_kind: Stored<'bills'>['kind'];
  readonly bill_term: number;
};

const lineOf = (row: LineColumns): CommissionLine => ({
  id: row.id,
  orderId: row.order_id,
  orderNo: row.order_no,
  billTitle: billTitle({ kind: row.bill_kind, term: row.bill_term }),
  baseFen: row.base_fen,
  shareFen: row.share_fen,
  rateBp: row.rate_bp,
});

/** 佣金明细, as the commission was made. */
const lines = keysetList({
  criteriaOf: scopedBy(lineFilters),
  filtered,
  withRow: withLineRow,
  id: 'l.id',
  sorts: { id: { column: 'l.id', kind: 'number', keyOf: (row) => row.id } },
  usual: { field: 'id', direction: 'asc' },
});

export const listCommissionLines = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => lines.page(ctx, tx, query, lineOf);

/** The first lines, as many as are shown at once. */
export async function firstLines(
  ctx: Context,
  tx: Tx,
  commissionId: number,
): Promise<CommissionLine[]> {
  const query = { commissionId, page: 0, size: maxCommissionLines };
  const { content } = await lines.page(ctx, tx, query, lineOf);
  return content;
}

export const exportableCommissionLines = exportableList<typeof call, CommissionLine, Keyset>({
  name: 'listCommissionLines',
  of: call,
  columns: [
    { key: 'order', cells: [text('订单号', (line) => line.orderNo)] },
    { key: 'bill', cells: [text('账单', (line) => line.billTitle)] },
    { key: 'base', cells: [money('已收租金（元）', (line) => line.baseFen)] },
    {
      key: 'rate',
      cells: [text('佣金比例', ({ rateBp }) => (rateBp === null ? null : percent(rateBp)))],
    },
    { key: 'share', cells: [money('佣金（元）', (line) => line.shareFen)] },
  ],
  describe: lineFilters.words,
  ...lines.exportedAs(lineOf),
});
