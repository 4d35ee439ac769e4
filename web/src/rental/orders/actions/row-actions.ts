import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import builtTable from 'virtual:row-actions';
import type { RowAction } from '../../../ui/data-table/columns/columns.ts';
import type { May } from '../core/order-action.ts';
import { fits } from '../core/row-rule.ts';
import type { Opened } from './opened.ts';
import type { rowActionTable } from './row-action-table.ts';

const { ofOrders, ...built } = builtTable as typeof rowActionTable;

/** The facts that rows of bills know of the actions on them. */
export const { ofBills } = built;

type Open = (opened: Opened) => void;
type Order = Parameters<typeof fits>[1];

const ofRows = ofOrders.filter(({ row }) => row !== null);

/** True if an operator with these rights is offered any action in rows of 订单列表. */
export const mayActInRows = (may: May): boolean =>
  ofRows.some(({ permission, isLook }) => !isLook && may(permission));

/** The actions that a row's order stands for, in the order of its life. A dialog that needs no more opens with the row. */
export const orderRowActions = (order: OrderRow, may: May, open: Open): RowAction[] =>
  actionsOn(order, may).map(({ name, label, short, isDanger }) => ({
    key: name,
    label,
    short,
    isDanger,
    onSelect: () => open({ of: 'order', name, orderId: order.id, row: order }),
  }));

/** Those of the named actions that the order of a row of another list stands for. */
export const namedRowActions = (
  names: readonly string[],
  order: Order & { readonly id: number },
  may: May,
  open: Open,
): RowAction[] =>
  actionsOn(order, may)
    .filter(({ name }) => names.includes(name))
    .map(({ name, label }) => ({
      key: name,
      label,
      onSelect: () => open({ of: 'order', name, orderId: order.id }),
    }));

const actionsOn = (order: Order, may: May) =>
  ofRows.filter(({ permission, row }) => row !== null && may(permission) && fits(row, order));

/** The actions that an operator with these rights has for several orders at once. */
export const batchActionsFor = (may: May): { readonly name: string; readonly label: string }[] =>
  ofOrders.flatMap(({ name, permission, batch }) =>
    batch !== null && may(permission) ? [{ name, label: batch }] : [],
  );

/** The action of a name, for a list that decides by itself when it is offered. */
export function rowAction(name: string) {
  const action = ofOrders.find((one) => one.name === name);
  if (action === undefined) throw new Error(`No action on an order is named ${name}`);
  return action;
}

/** The actions that rows of returns offer, each with the states of its turn. */
export const returnActions = ofOrders.flatMap(({ returnRow, ...action }) =>
  returnRow === null ? [] : [{ ...action, ...returnRow }],
);
