import type { Input, Returned } from '@rental/contract/endpoint';
import {
  type DistributorRow,
  listDistributors as call,
} from '@rental/contract/rental/distribution';
import type { Fen } from '@rental/domain/money';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import {
  availableOf,
  distributorState,
} from '@rental/domain/rental/distribution/distribution-records';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import type { Keyset } from '../../db/keyset.ts';
import { count, exportableList, instant, money, text } from '../../http/exportable-list.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';
import { sumsOf } from './distribution-store.ts';

type OfDistributors = Tables & { d: Tables['distributors'] };
type Distributors = SelectQueryBuilder<OfDistributors, 'd', object>;

const { declare, equal, filter, name, span } = filtersOn<OfDistributors, 'd'>();

/** The filters of 分销员. A phone is found whole: it leads to one customer. */
const distributorFilters = declare<Input<typeof call>['query']>({
  phone: filter<string, { is: unknown }>({
    label: '手机',
    words: (phone) => phone,
    values: (is) => ({ is }),
    narrow: (rows, { is }, { db, brand }) =>
      rows.where(
        'd.customer_id',
        'in',
        db
          .selectFrom('customers')
          .select('id')
          .where('brand_code', '=', brand)
          .where('phone', '=', is as string),
      ),
  }),
  name: name('d.customer_id'),
  parentIs: equal('上级编号', 'd.parent_id', (id) => `编号${id}`),
  depth: equal('等级', 'd.depth', (depth) => `${depth}级`),
  createTime: span('加入时间', 'd.created_at'),
});

const filtered = (db: Tx, criteria: ScopeValues): Distributors =>
  distributorFilters.narrowed(
    db.selectFrom('distributors as d').where('d.brand_code', '=', criteria.brand),
    db,
    criteria,
  );

/** A page with names and orders, which are counted for its rows alone. */
const withRow = (page: Distributors, db: Tx, { brand }: ScopeValues) =>
  db
    .selectFrom(page.selectAll('d').as('d'))
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'd.brand_code').onRef('c.id', '=', 'd.customer_id'),
    )
    .leftJoin('distributors as p', (join) =>
      join.onRef('p.brand_code', '=', 'd.brand_code').onRef('p.id', '=', 'd.parent_id'),
    )
    .leftJoin('customers as u', (join) =>
      join.onRef('u.brand_code', '=', 'p.brand_code').onRef('u.id', '=', 'p.customer_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'd.brand_code').onRef('w.id', '=', 'd.asked_by'),
    )
    .innerJoinLateral(
      () =>
        db
          .selectFrom('orders as o')
          .where('o.brand_code', '=', brand)
          .where('o.distributor_id', '=', sql<number>`d.id`)
          .where('o.status', 'not in', [orderStatus.closed, orderStatus.rejected])
          .select([
            sql<number>`count(*)`.as('order_count'),
            sql<Fen>`coalesce(sum(o.total_rent_fen), 0)::bigint`.as('order_fen'),
          ])
          .as('n'),
      (join) => join.onTrue(),
    )
    .selectAll('d')
    .select(['c.nickname', 'c.name', 'c.phone', 'n.order_count', 'n.order_fen'])
    .select(['u.nickname as parent_nickname', 'u.name as parent_real_name'])
    .select('w.nick_name as asked_name');

type Columns = Stored<'distributors'> & {
  readonly nickname: string | null;
  readonly name: string;
  readonly phone: string;
  readonly parent_nickname: string | null;
  readonly parent_real_name: string | null;
  readonly order_count: number;
  readonly order_fen: Fen;
  readonly asked_name: string | null;
};

/** A row, masked (threat model 32). */
function distributorRowOf(row: Columns): DistributorRow {
  const availableFen = availableOf(sumsOf(row));
  return {
    id: row.id,
    customerId: row.customer_id,
    name: row.nickname ?? maskName(row.name),
    phone: maskMobile(row.phone),
    depth: row.depth,
    parentId: row.parent_id,
    parentName:
      row.parent_real_name === null
        ? null
        : (row.parent_nickname ?? maskName(row.parent_real_name)),
    childCount: row.child_count,
    orderCount: row.order_count,
    orderFen: row.order_fen,
    frozenFen: row.frozen_fen,
    availableFen,
    underWayFen: row.under_way_fen,
    paidFen: row.paid_fen,
    isActive: row.is_active,
    askedBy: row.asked_fen === availableFen ? row.asked_name : null,
    createTime: row.created_at.toISOString(),
  };
}

/** 分销员, the newest first. */
const distributors = keysetList({
  criteriaOf: scopedBy(distributorFilters),
  filtered,
  withRow,
  id: 'd.id',
  sorts: {
    createTime: { column: 'd.created_at', kind: 'instant', keyOf: (row) => row.created_at },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

export const listDistributors = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => distributors.page(ctx, tx, query, distributorRowOf);

/** 分销员 as they are exported, the newest first. */
export const exportableDistributors = exportableList<typeof call, DistributorRow, Keyset>({
  name: 'listDistributors',
  of: call,
  flag: 'OpenDistribution',
  isOfWholeBrand: true,
  columns: [
    {
      key: 'name',
      cells: [
        text('用户', (row) => row.name),
        text('手机', (row) => row.phone),
        count('编号', (row) => row.id),
      ],
    },
    { key: 'available', cells: [money('可提佣金（元）', (row) => row.availableFen)] },
    { key: 'underWay', cells: [money('提现中（元）', (row) => row.underWayFen)] },
    { key: 'frozen', cells: [money('冻结佣金（元）', (row) => row.frozenFen)] },
    {
      key: 'orders',
      cells: [
        money('订单额（元）', (row) => row.orderFen),
        count('订单数', (row) => row.orderCount),
      ],
    },
    { key: 'depth', cells: [text('等级', (row) => `${row.depth}级`)] },
    { key: 'parent', cells: [text('上级', (row) => row.parentName)] },
    { key: 'children', cells: [count('下级数', (row) => row.childCount)] },
    { key: 'state', cells: [text('状态', (row) => distributorState(row))] },
    { key: 'paid', cells: [money('已发佣金（元）', (row) => row.paidFen)] },
    { key: 'createTime', cells: [instant('加入时间', (row) => row.createTime)] },
  ],
  describe: distributorFilters.words,
  ...distributors.exportedAs(distributorRowOf),
});
