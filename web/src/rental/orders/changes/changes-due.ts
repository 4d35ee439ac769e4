import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import type { Permission } from '@rental/contract/permissions';
import { turnOf, type OrderChange } from '@rental/domain/rental/orders/core/order-changes';

type Order = Pick<OrderRow, 'orderStatus' | 'arePapersWanted' | 'isRelet'>;

/** The right to each change, and whether it comes up at all, beside its turn. */
const rules: Readonly<
  Record<OrderChange, { permission: Permission; isDue?: (order: Order) => boolean }>
> = {
  requestPapers: {
    permission: 'order:papers',
    isDue: ({ arePapersWanted }) => !arePapersWanted,
  },
  completePapers: {
    permission: 'order:papers',
    isDue: ({ arePapersWanted }) => arePapersWanted,
  },
  changeTerms: { permission: 'order:terms' },
  changeAddress: { permission: 'order:address', isDue: ({ isRelet }) => !isRelet },
  swapDevice: { permission: 'order:swap' },
  handOver: { permission: 'order:transfer', isDue: ({ isRelet }) => !isRelet },
};

/** The rights to them. */
export const changeRights = Object.values(rules).map(({ permission }) => permission);

/** The changes that come up for an operator with these rights, in the order in which they do. */
export const changesDue = (order: Order, may: (permission: Permission) => boolean): OrderChange[] =>
  (Object.keys(rules) as OrderChange[]).filter((change) => {
    const { permission, isDue } = rules[change];
    const isTurn = turnOf(change, order.orderStatus).done;
    return isTurn && may(permission) && (isDue === undefined || isDue(order));
  });
