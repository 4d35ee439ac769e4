import { maxPlanned } from '@rental/contract/rental/deductions';
import { failureReasons } from '@rental/domain/rental/deductions/retry-policy';
import type { AnswerOf } from '../../http/call.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TimeCell } from '../../ui/texts/time-cell.tsx';
import '../../ui/plain-table.css';

export type TriedBill = AnswerOf<'deductionPlan'>['retries'][number];

interface TriedTableProps {
  readonly label: string;
  readonly bills: readonly TriedBill[];
  readonly onOpen: (bill: TriedBill) => void;
}

/** Bills whose latest try failed. */
export function TriedTable({ label, bills, onOpen }: TriedTableProps) {
  if (bills.length === 0) return <p className="deduction-nothing">暂无账单</p>;
  return (
    <>
      <ScrollRegion className="plain-table-scroll" label={label}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">订单号</th>
              <th scope="col">账单</th>
              <th scope="col">账单日</th>
              <th scope="col" className="is-amount">
                待付
              </th>
              <th scope="col">失败原因</th>
              <th scope="col" className="is-amount">
                失败次数
              </th>
              <th scope="col">下次自动扣款</th>
              <th scope="col" className="is-action">
                操作
              </th>
            </tr>
          </thead>
          <tbody>
            {bills.map((bill, index) => (
              <tr key={bill.billId} className={index % 2 === 1 ? 'is-striped' : undefined}>
                <td>
                  <TabLink to={`/order/detail/${bill.orderId}?at=bills`}>{bill.orderNo}</TabLink>
                </td>
                <td>{bill.title}</td>
                <td>{bill.dueOn}</td>
                <td className="is-amount">{moneyText(bill.owedFen)}</td>
                <td>{failureReasons[bill.reason].label}</td>
                <td className="is-amount">{bill.failures}</td>
                <TimeCell at={bill.retryAt} />
                <td className="is-action">
                  <button
                    type="button"
                    className="text-button"
                    aria-label={`手动代扣 ${bill.orderNo} ${bill.title}`}
                    onClick={() => onOpen(bill)}
                  >
                    手动代扣
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {bills.length < maxPlanned ? null : (
        <p className="deduction-nothing">只列出{maxPlanned}条，其余请在分期账单按失败原因查询</p>
      )}
    </>
  );
}
