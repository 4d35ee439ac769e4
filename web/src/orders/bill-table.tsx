import type { OrderDetail } from '@rental/contract/orders';
import { billStatus, billStatusLabels, type BillStatus } from '@rental/domain/bills/bill-status';
import { fen, sumFen } from '@rental/domain/money';
import { moneyText } from '../ui/money-text.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { timeText } from '../ui/time-text.ts';
import '../ui/plain-table.css';

interface BillTableProps {
  /** What the table is called: a page and the dialog over it may both have one. */
  readonly label: string;
  readonly bills: OrderDetail['bills'];
  /** The rental has not begun: the days are those of a start today. */
  readonly isPlan: boolean;
}

/** An order's bills, or the plan of them. */
export function BillTable({ label, bills, isPlan }: BillTableProps) {
  const rentFen = sumFen(bills.map((bill) => bill.rentFen));
  const paidFen = sumFen(bills.map((bill) => bill.paidFen));
  return (
    <ScrollRegion
      className={isPlan ? 'plain-table-scroll is-narrow' : 'plain-table-scroll'}
      label={label}
    >
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">期数</th>
            <th scope="col">{isPlan ? '应付日（按今日签收）' : '应付日'}</th>
            {isPlan ? null : <th scope="col">状态</th>}
            <th scope="col" className="is-amount">
              应付租金
            </th>
            {isPlan ? null : (
              <>
                <th scope="col" className="is-amount">
                  已付
                </th>
                <th scope="col">支付时间</th>
                <th scope="col">账单号</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {bills.map((bill, index) => (
            <tr key={bill.term} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>
                {bill.term} / {bills.length}
              </td>
              <td>{bill.dueOn}</td>
              {isPlan ? null : (
                <td>
                  <BillStatusText bill={bill} />
                </td>
              )}
              <td className="is-amount">{moneyText(bill.rentFen)}</td>
              {isPlan ? null : (
                <>
                  <td className="is-amount">{moneyText(bill.paidFen)}</td>
                  <td>{timeText(bill.paidAt)}</td>
                  <td>{bill.billNo ?? '-'}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={isPlan ? 2 : 3}>
              合计
            </th>
            <td className="is-amount">{moneyText(rentFen)}</td>
            {isPlan ? null : (
              <>
                <td className="is-amount">{moneyText(paidFen)}</td>
                <td colSpan={2}>待付 {moneyText(fen(rentFen - paidFen))}</td>
              </>
            )}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function BillStatusText({ bill }: { bill: OrderDetail['bills'][number] }) {
  const label = billStatusLabels.get(bill.billStatus as BillStatus) ?? '-';
  const tone = bill.billStatus === billStatus.paid ? 'done' : 'waiting';
  return (
    <>
      <span className={`order-status is-${bill.overdueDays > 0 ? 'late' : tone}`}>{label}</span>
      {bill.overdueDays > 0 ? (
        <span className="order-overdue">逾期{bill.overdueDays}天</span>
      ) : null}
    </>
  );
}
