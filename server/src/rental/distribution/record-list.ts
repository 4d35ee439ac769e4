import type { Input, Returned } from '@rental/contract/endpoint';
import {
  type DistributionRecord,
  listDistributionRecords as call,
} from '@rental/contract/rental/distribution';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { recordStates } from '@rental/domain/rental/distribution/distribution-records';
import { distributionLevels } from '@rental/domain/rental/distribution/distribution-rule';
import type { SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList, instant, money, text } from '../../http/exportable-list.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';

type OfRecords = Tables & { m: Tables['distribution_records'] };
type Records = SelectQueryBuilder<OfRecords, 'm', object>;

const { declare, equal, filter } = filtersOn<OfRecords, 'm'>();

const recordFilters = declare<Input<typeof call>['query']>({
  recordState: equal('状态', 'm.state', (state) => recordStates[state]),
  level: equal('层级', 'm.level', (level) => distributionLevels[level]),
  distributorIs: equal('分销员编号', 'm.distributor_id', (id) => `编号${id}`),
  orderNo: filter<string, { is: unknown }>({
    label: '订单号',
    words: (orderNo) => orderNo,
    values: (is) => ({ is }),
    narrow: (rows, { is }, { db, brand }) =>
      rows.where(
        'm.order_id',
        'in',
        db
          .selectFrom('orders')
          .select('id')
          .where('brand_code', '=', brand)
          .where('order_no', '=', is as string),
      ),
  }),
});

const filtered = (db: Tx, criteria: ScopeValues): Records =>
  recordFilters.narrowed(
    db.selectFrom('distribution_records as m').where('m.brand_code', '=', criteria.brand),
    db,
    criteria,
  );

const withRow = (page: Records, db: Tx) =>
  db
    .selectFrom(page.selectAll('m').as('m'))
    .innerJoin('distributors as d', (join) =>
      join.onRef('d.brand_code', '=', 'm.brand_code').onRef('d.id', '=', 'm.distributor_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'd.brand_code').onRef('c.id', '=', 'd.customer_id'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .innerJoin('bills as b', (join) =>
      join.onRef('b.brand_code', '=', 'm.brand_code').onRef('b.id', '=', 'm.bill_id'),
    )
    .selectAll('m')
    .select(['c.nickname', 'c.name', 'c.phone', 'o.order_no'])
    .select(['b.kind as bill_kind', 'b.term as bill_term']);

type Columns = Stored<'distribution_records'> & {
  readonly nickname: string | null;
  readonly name: string;
  readonly phone: string;
  readonly order_no: string;
  readonly bill_kind: Stored<'bills'>['kind'];
  readonly bill_term: number;
};

const recordOf = (row: Columns): DistributionRecord => ({
  id: row.id,
  distributorId: row.distributor_id,
  name: row.nickname ?? maskName(row.name),
  phone: maskMobile(row.phone),
  orderId: row.order_id,
  orderNo: row.order_no,
  billTitle: billTitle({ kind: row.bill_kind, term: row.bill_term }),
  level: row.level,
  recordState: row.state,
  baseFen: row.base_fen,
  shareFen: row.share_fen,
  frozenFen: row.frozen_fen,
  paidFen: row.paid_fen,
  createTime: row.created_at.toISOString(),
});

/** 佣金记录, the newest first. */
const records = keysetList({
  criteriaOf: scopedBy(recordFilters),
  filtered,
  withRow,
  id: 'm.id',
  sorts: {},
  usual: { field: 'id', direction: 'desc' },
});

export const listDistributionRecords = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => records.page(ctx, tx, query, recordOf);

/** 分销佣金记录 as they are exported, the newest first. */
export const exportableRecords = exportableList<typeof call, DistributionRecord, Keyset>({
  name: 'listDistributionRecords',
  of: call,
  flag: 'OpenDistribution',
  isOfWholeBrand: true,
  columns: [
    {
      key: 'distributor',
      cells: [text('分销员', (row) => row.name), text('手机', (row) => row.phone)],
    },
    { key: 'level', cells: [text('层级', (row) => distributionLevels[row.level])] },
    { key: 'state', cells: [text('状态', (row) => recordStates[row.recordState])] },
    { key: 'share', cells: [money('佣金（元）', (row) => row.shareFen)] },
    { key: 'frozen', cells: [money('冻结（元）', (row) => row.frozenFen)] },
    { key: 'base', cells: [money('计佣租金（元）', (row) => row.baseFen)] },
    { key: 'paid', cells: [money('已发放（元）', (row) => row.paidFen)] },
    { key: 'bill', cells: [text('账单', (row) => row.billTitle)] },
    { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
    { key: 'createTime', cells: [instant('首次计佣', (row) => row.createTime)] },
  ],
  describe: recordFilters.words,
  ...records.exportedAs(recordOf),
});
