import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { Permission } from '@rental/contract/permissions';
import { refusals } from '@rental/contract/refusals';
import { orderChanges, type OrderChange } from '@rental/domain/rental/orders/core/order-changes';
import { changesDue } from './changes-due.ts';

type Order = OrderDetail['order'];
type May = (permission: Permission) => boolean;

const uploadMissing = '您没有上传图片的权限，请联系有权限的员工办理';

/** The obstacle to a change. */
const obstacles: Partial<Record<OrderChange, (order: Order, may: May) => string | null>> = {
  completePapers: (_order, may) => (may('material:upload') ? null : uploadMissing),
  swapDevice: ({ lock }) => (lock === null ? null : refusals.order_locked.message({ lock })),
};

/** The changes that an operator is offered now, and what stands in the way of each. */
export const changesOffered = (order: Order, may: May) =>
  changesDue(order, may).map((change) => ({
    change,
    label: orderChanges[change].label,
    obstacle: obstacles[change]?.(order, may) ?? null,
  }));
