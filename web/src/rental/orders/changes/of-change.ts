import {
  orderChanges,
  turnOf,
  type OrderChange,
} from '@rental/domain/rental/orders/core/order-changes';
import type { OrderAction, OrderRead, RowRule, May } from '../core/order-action.ts';
import { fits } from '../core/row-rule.ts';

interface Change {
  /** When it comes up at all, beside its turn. */
  readonly row?: Omit<RowRule, 'statuses'>;
  readonly obstacle?: (order: OrderRead['detail']['order'], may: May) => string | null;
}

/** The part of an action that follows from the change of the order: its words, and when rows and the page offer it. */
export const ofChange = (
  change: OrderChange,
  { row = {}, obstacle }: Change = {},
): Pick<OrderAction, 'name' | 'label' | 'place' | 'row' | 'offered'> => {
  const { label, from } = orderChanges[change];
  const rule: RowRule = { statuses: from, ...row };
  return {
    name: change,
    label,
    place: 'header',
    row: rule,
    offered: ({ detail: { order } }, may) =>
      turnOf(change, order.orderStatus).done && fits(rule, order)
        ? { obstacle: obstacle?.(order, may) ?? null }
        : null,
  };
};
