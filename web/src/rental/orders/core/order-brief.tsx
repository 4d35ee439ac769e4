import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { OrderStatusText } from './order-status-text.tsx';
import { productText } from './order-text.ts';

/** Which order a dialog is about, so that nobody acts on the wrong one. */
export function OrderBrief({ order }: { order: OrderRow }) {
  return (
    <p className="order-brief">
      <strong>{order.orderNo}</strong>
      <OrderStatusText order={order} />
      {order.isCustomerBlacklisted ? <span className="order-overdue">客户黑名单</span> : null}
      <span className="order-brief-more">
        {productText(order)}，{order.customerName} {order.customerPhone}
      </span>
    </p>
  );
}
