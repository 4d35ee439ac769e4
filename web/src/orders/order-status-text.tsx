import type { OrderRow } from '@rental/contract/orders';
import { orderLocks } from '@rental/domain/orders/position';
import { orderStatus, type OrderStatus } from '@rental/domain/orders/order-status';
import { statusText } from './order-text.ts';
import './orders.css';

type Tone = 'waiting' | 'moving' | 'running' | 'done' | 'ended';

const tones: Readonly<Record<OrderStatus, Tone>> = {
  [orderStatus.pendingReview]: 'waiting',
  [orderStatus.approved]: 'moving',
  [orderStatus.toGenerateAgreement]: 'moving',
  [orderStatus.toShip]: 'waiting',
  [orderStatus.toReceive]: 'moving',
  [orderStatus.renting]: 'running',
  [orderStatus.completed]: 'done',
  [orderStatus.rejected]: 'ended',
  [orderStatus.closed]: 'ended',
};

/** An order's status, what it is in the middle of, and how long it is overdue. The dot repeats what the words say. */
export function OrderStatusText({
  order,
}: {
  order: Pick<OrderRow, 'orderStatus' | 'overdueDays' | 'lock'>;
}) {
  return (
    <>
      <span className={`order-status is-${tones[order.orderStatus]}`}>
        {statusText(order.orderStatus)}
      </span>
      {order.lock === null ? null : (
        <span className="order-tag is-lock">{orderLocks[order.lock]}</span>
      )}
      {order.overdueDays > 0 ? (
        <span className="order-overdue">逾期{order.overdueDays}天</span>
      ) : null}
    </>
  );
}
