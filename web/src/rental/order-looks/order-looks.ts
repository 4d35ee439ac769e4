import type { Permission } from '@rental/contract/permissions';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';

/** A look at the order of a row in any list. */
export interface OrderLook {
  readonly what: 'customer' | 'log';
  readonly orderId: number;
  readonly orderNo: string;
}

const looks = [
  { what: 'customer', label: '查看明文', short: '查看明文', right: 'customer:reveal' },
  { what: 'log', label: '操作日志', short: '日志', right: 'audit:list' },
] as const satisfies readonly {
  what: OrderLook['what'];
  label: string;
  short: string;
  right: Permission;
}[];

/** The rights of which one offers an action on every row. */
export const lookRights: readonly Permission[] = looks.map(({ right }) => right);

/** 查看明文 and 操作日志, the last actions of a row. */
export const orderLooks = (
  order: Omit<OrderLook, 'what'>,
  may: (right: Permission) => boolean,
  open: (look: OrderLook) => void,
): RowAction[] =>
  looks
    .filter(({ right }) => may(right))
    .map(({ what, label, short }) => ({
      key: what,
      label,
      short,
      onSelect: () => open({ what, orderId: order.orderId, orderNo: order.orderNo }),
    }));
