import { orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TimeCell } from '../../ui/texts/time-cell.tsx';
import '../../ui/plain-table.css';

const maxShown = 5;

/** A customer's latest orders. */
export function CustomerOrders({ customerId }: { customerId: number }) {
  const orders = useRead('listOrders', { query: { customerIs: customerId, size: maxShown } });
  const { data, error } = orders;
  if (data === undefined && error === null) return <Loading rows={3} />;
  if (data === undefined) return <Failed error={error} onRetry={() => void orders.refetch()} />;
  if (data.content.length === 0) return <p className="customer-nothing">暂无订单</p>;
  return (
    <ScrollRegion className="plain-table-scroll" label="最近订单明细">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">订单号</th>
            <th scope="col">状态</th>
            <th scope="col">商品</th>
            <th scope="col" className="is-amount">
              总租金
            </th>
            <th scope="col">店铺</th>
            <th scope="col">下单时间</th>
          </tr>
        </thead>
        <tbody>
          {data.content.map((order, index) => (
            <tr key={order.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>
                <TabLink to={`/order/detail/${order.id}`}>{order.orderNo}</TabLink>
              </td>
              <td>{orderStatusLabels.get(order.orderStatus)}</td>
              <td className="is-words">
                {order.productName} / {order.skuName}
              </td>
              <td className="is-amount">{moneyText(order.totalRentFen)}</td>
              <td>{order.storeName}</td>
              <TimeCell at={order.createTime} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
