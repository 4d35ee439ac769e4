import type { OrderDetail } from '@rental/contract/order-detail';
import type { Permission } from '@rental/contract/permissions';
import { refusals } from '@rental/contract/refusals';
import {
  orderChanges,
  turnOf,
  type OrderChange,
} from '@rental/domain/orders/changes/order-changes';

type Order = OrderDetail['order'];

interface Offer {
  readonly permission: Permission;
  /** Whether it comes up at all, beside its turn. */
  readonly isDue?: (order: Order) => boolean;
  /** What stands in its way. */
  readonly obstacle?: (order: Order, may: May) => string | null;
}

type May = (permission: Permission) => boolean;

const uploadMissing = '您没有上传图片的权限，请由有权限的同事办理';

/** What is changed of an order from its page, in the order in which it comes up. */
const offers: Readonly<Record<OrderChange, Offer>> = {
  requestPapers: {
    permission: 'order:papers',
    isDue: ({ arePapersWanted }) => !arePapersWanted,
  },
  completePapers: {
    permission: 'order:papers',
    isDue: ({ arePapersWanted }) => arePapersWanted,
    obstacle: (_order, may) => (may('material:upload') ? null : uploadMissing),
  },
  changeTerms: { permission: 'order:terms' },
  changeAddress: { permission: 'order:address', isDue: ({ isRelet }) => !isRelet },
  swapDevice: {
    permission: 'order:swap',
    obstacle: ({ lock }) => (lock === null ? null : refusals.order_locked.message({ lock })),
  },
  handOver: { permission: 'order:transfer', isDue: ({ isRelet }) => !isRelet },
};

/** The changes that an operator is offered now, and what stands in the way of each. */
export function changesOffered(order: Order, may: May) {
  return (Object.keys(offers) as OrderChange[]).flatMap((change) => {
    const { permission, isDue, obstacle } = offers[change];
    if (!may(permission) || !turnOf(change, order.orderStatus).done) return [];
    if (isDue !== undefined && !isDue(order)) return [];
    return [
      { change, label: orderChanges[change].label, obstacle: obstacle?.(order, may) ?? null },
    ];
  });
}
