import type { AnswerOf } from '../../http/call.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TimeCell } from '../../ui/texts/time-cell.tsx';
import '../../ui/plain-table.css';

type Overpaid = AnswerOf<'deductionPlan'>['overpaid'][number];

/** Overpaid deductions: they are given back on the order's page. */
export function OverpaidTable({ tries }: { readonly tries: readonly Overpaid[] }) {
  if (tries.length === 0) return <p className="deduction-nothing">暂无多收款</p>;
  return (
    <ScrollRegion className="plain-table-scroll" label="多收待退">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">订单号</th>
            <th scope="col">账单</th>
            <th scope="col" className="is-amount">
              多收
            </th>
            <th scope="col">到账时间</th>
            <th scope="col">交易号</th>
          </tr>
        </thead>
        <tbody>
          {tries.map((one, index) => (
            <tr key={one.attemptId} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>
                <TabLink to={`/order/detail/${one.orderId}?at=bills`}>{one.orderNo}</TabLink>
              </td>
              <td>{one.billTitle}</td>
              <td className="is-amount">{moneyText(one.overpaidFen)}</td>
              <TimeCell at={one.endedAt} />
              <td>{one.tradeNo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
