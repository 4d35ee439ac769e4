import { listOrders, type OrderRow } from '@rental/contract/rental/orders/list/orders';
import type { Keyset } from '../../../db/keyset.ts';
import { exportableList } from '../../../http/exportable-list.ts';
import { orderRowOf, orderFileColumns } from '../core/order-row.ts';
import { orderFilters } from './order-filters.ts';
import { knownTotal, orders } from './order-list.ts';

/** 订单列表 as it is exported, in the order of the list: orders placed meanwhile disturb nothing. */
export const exportableOrders = exportableList<typeof listOrders, OrderRow, Keyset>({
  name: 'listOrders',
  of: listOrders,
  columns: orderFileColumns,
  describe: orderFilters.words,
  count: async (tx, reach, query, most) =>
    (await knownTotal(reach, tx, query)) ?? orders.countUpTo(reach, tx, query, most),
  page: async (tx, reach, query, after, limit) => {
    const { rows, last } = await orders.part(tx, reach, { query, after, limit });
    return { rows: rows.map((row) => orderRowOf(row, reach)), last };
  },
});
