import type { CustomerRow } from '@rental/contract/rental/customers';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql, type SelectQueryBuilder } from 'kysely';
import { customerStatusLabels } from '@rental/domain/rental/customers/customer-status';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { count, instant, text, type ExportColumn } from '../../http/exportable-list.ts';
import { within, type ScopeValues } from '../../people/data-scope/public.ts';
import { reached } from './customer-scope.ts';

export type Customers<Row = object> = SelectQueryBuilder<
  Tables & { c: Tables['customers'] },
  'c',
  Row
>;

const ownColumns = [
  'id',
  'nickname',
  'avatar',
  'phone',
  'name',
  'status',
  'yx_operator_id',
  'created_at',
] as const;

type CustomerColumns = Pick<Stored<'customers'>, (typeof ownColumns)[number]> & {
  readonly shown_parent_id: number | null;
  readonly parent_nickname: string | null;
  readonly parent_real_name: string | null;
  readonly yx_operator_name: string | null;
  readonly order_count: number;
  readonly renting_count: number;
};

/**
 * Customers `c` with what a row draws from elsewhere. A parent beyond the scope is not told of. Orders are counted when they are asked for, in the scope of who
 * asks: a customer has few of them, and a kept counter would tell a store of the orders of another.
 */
export const withCustomerRow = <Row>(db: Tx, customers: Customers<Row>, scope: ScopeValues) =>
  customers
    .leftJoin('customers as p', (join) =>
      join.onRef('p.id', '=', 'c.parent_id').on(reached(db, scope, 'p')),
    )
    .leftJoin('operators as y', (join) =>
      join.onRef('y.brand_code', '=', 'c.brand_code').onRef('y.id', '=', 'c.yx_operator_id'),
    )
    .innerJoinLateral(
      () =>
        db
          .selectFrom('orders as o')
          .where(within(scope))
          .where('o.customer_id', '=', sql.ref<number>('c.id'))
          .select([
            sql<number>`count(*)`.as('order_count'),
            sql<number>`count(*) filter (where o.status = ${sql.lit(orderStatus.renting)})`.as(
              'renting_count',
            ),
          ])
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(ownColumns.map((column) => `c.${column}` as const))
    .select([
      'p.id as shown_parent_id',
      'p.nickname as parent_nickname',
      'p.name as parent_real_name',
      'y.nick_name as yx_operator_name',
      'n.order_count',
      'n.renting_count',
    ]);

/** A row of the list, masked (threat model 32). */
export const customerRowOf = (row: CustomerColumns): CustomerRow => ({
  id: row.id,
  nickname: row.nickname,
  avatar: row.avatar,
  phone: maskMobile(row.phone),
  realName: maskName(row.name),
  status: row.status,
  parentId: row.shown_parent_id,
  parentName:
    row.parent_real_name === null
      ? null
      : shownName({ nickname: row.parent_nickname, name: row.parent_real_name }),
  yxUserId: row.yx_operator_id,
  yxUserName: row.yx_operator_name,
  orderCount: row.order_count,
  rentingCount: row.renting_count,
  createTime: row.created_at.toISOString(),
});

/** The one name of a customer: the nickname, or the real name masked. */
export const shownName = ({ nickname, name }: Pick<Stored<'customers'>, 'nickname' | 'name'>) =>
  nickname ?? maskName(name);

/** The columns of 客户列表 by their keys there; a cell with two lines is two columns of a file. */
export const customerFileColumns: readonly ExportColumn<CustomerRow>[] = [
  {
    key: 'name',
    cells: [text('昵称', (row) => row.nickname), text('姓名', (row) => row.realName)],
  },
  { key: 'phone', cells: [text('手机', (row) => row.phone)] },
  {
    key: 'status',
    cells: [text('状态', (row) => customerStatusLabels.get(row.status) ?? null)],
  },
  {
    key: 'orders',
    cells: [count('订单', (row) => row.orderCount), count('在租', (row) => row.rentingCount)],
  },
  { key: 'parent', cells: [text('分销上级', (row) => row.parentName)] },
  { key: 'salesperson', cells: [text('业务员', (row) => row.yxUserName)] },
  { key: 'createTime', cells: [instant('注册时间', (row) => row.createTime)] },
];
