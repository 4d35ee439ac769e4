import { linkKinds } from '@rental/domain/rental/order-links/link-kinds';
import { lossReasons } from '@rental/domain/rental/orders/core/reasons';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { TabLink } from '../../../ui/tab-link.tsx';
import { TimeCell } from '../../../ui/texts/time-cell.tsx';
import { TonedText } from '../../../ui/texts/toned-text.tsx';
import { statusTones } from '../core/order-status-text.tsx';
import { detailPath, statusText } from '../core/order-text.ts';
import type { LinkedOrder } from './link-places.ts';
import '../../../ui/plain-table.css';
import '../core/orders.css';

/** The linked orders, numbered as in the graph. */
export function LinksTable({ orders }: { readonly orders: readonly LinkedOrder[] }) {
  return (
    <ScrollRegion className="plain-table-scroll" label="关联订单明细">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col" className="is-amount">
              序号
            </th>
            <th scope="col">订单号</th>
            <th scope="col">客户</th>
            <th scope="col">关系</th>
            <th scope="col">状态</th>
            <th scope="col">逾期</th>
            <th scope="col">下单时间</th>
            <th scope="col" className="is-amount">
              步数
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, index) => (
            <tr key={order.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td className="is-amount">{index + 1}</td>
              <td>
                <TabLink to={detailPath(order.id)}>{order.orderNo}</TabLink>
              </td>
              <td>
                {order.customerName} {order.customerPhone}
                {order.isCustomerBlacklisted ? <span className="order-overdue">黑名单</span> : null}
              </td>
              <td>
                <span className="links-kinds">
                  {order.kinds.map((kind) => (
                    <span key={kind} className="order-tag">
                      {linkKinds[kind].label}
                    </span>
                  ))}
                </span>
              </td>
              <td>
                <TonedText
                  tone={statusTones[order.orderStatus]}
                  words={statusText(order.orderStatus)}
                />
                {order.lossReason === null ? null : (
                  <span className="order-overdue">坏账：{lossReasons[order.lossReason]}</span>
                )}
              </td>
              <td>{order.overdueDays === 0 ? '-' : `${order.overdueDays}天`}</td>
              <TimeCell at={order.createTime} />
              <td className="is-amount">{order.step}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
