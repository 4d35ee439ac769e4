import type { DeskPage } from '@rental/contract/rental/dunning';
import { useMay } from '../../ui/gate.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import type { Opened } from '../orders/actions/opened.ts';
import { detailPath } from '../orders/core/order-text.ts';
import '../../ui/plain-table.css';
import '../../ui/text-button.css';

interface CaseBillsProps {
  readonly of: DeskPage;
  /** 发收款链接 for an order, 减免 of a bill. */
  readonly onOpen: (opened: Opened) => void;
}

/** The overdue bills of a case, with what they come to today. */
export function CaseBills({ of: { bills, owedFen, hiddenOrders }, onOpen }: CaseBillsProps) {
  const may = useMay();
  const mayLink = may('bill:collect') && may('order:list');
  const mayWaive = may('bill:waive') && may('order:list');
  if (bills.length === 0 && hiddenOrders === 0) return null;
  const firsts = new Set(
    bills.filter((bill, at) => bills.findIndex(({ orderId }) => orderId === bill.orderId) === at),
  );
  return (
    <PageSection title="逾期账单" extra={<strong>共欠 {moneyText(owedFen)}</strong>}>
      <ScrollRegion className="plain-table-scroll" label="逾期账单表">
        <table className="plain-table">
          <thead>
            <tr>
              <th>订单号</th>
              <th>账单</th>
              <th>应付日</th>
              <th className="is-amount">逾期</th>
              <th className="is-amount">未付</th>
              <th className="is-amount">滞纳金</th>
            </tr>
          </thead>
          <tbody>
            {bills.map((bill, at) => (
              <tr key={bill.id} className={at % 2 === 1 ? 'is-striped' : undefined}>
                <td>
                  <TabLink to={detailPath(bill.orderId)}>{bill.orderNo}</TabLink>
                  {mayLink && firsts.has(bill) ? (
                    <button
                      type="button"
                      className="text-button dunning-link"
                      onClick={() =>
                        onOpen({ of: 'order', name: 'sendPaymentLink', orderId: bill.orderId })
                      }
                    >
                      发收款链接
                    </button>
                  ) : null}
                </td>
                <td>
                  {bill.title}
                  {bill.isPlanned ? <span className="order-tag dunning-link">协商分期</span> : null}
                  {mayWaive ? (
                    <button
                      type="button"
                      className="text-button dunning-link"
                      aria-label={`减免 ${bill.title}`}
                      onClick={() =>
                        onOpen({
                          of: 'bill',
                          name: 'waive',
                          orderId: bill.orderId,
                          billId: bill.id,
                        })
                      }
                    >
                      减免
                    </button>
                  ) : null}
                </td>
                <td>{bill.dueOn}</td>
                <td className="is-amount">{bill.overdueDays}天</td>
                <td className="is-amount">{moneyText(bill.unpaidFen)}</td>
                <td className="is-amount">{moneyText(bill.lateFeeFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {hiddenOrders === 0 ? null : (
        <p className="dunning-note">另有 {hiddenOrders} 个逾期订单不在您的数据范围内。</p>
      )}
    </PageSection>
  );
}
