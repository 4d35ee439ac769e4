import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { sumFen } from '@rental/domain/money';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { beginText } from '../core/order-text.ts';
import '../../../ui/plain-table.css';

interface BillPlanTableProps {
  /** The accessible name of the table: a page and the dialog over it may both have one. */
  readonly label: string;
  readonly bills: readonly Pick<OrderDetail['bills'][number], 'term' | 'dueOn' | 'amountFen'>[];
  readonly order: Pick<OrderDetail['order'], 'isRelet'>;
}

/** The bills of a rental that has not begun, as they would be if it began today. */
export function BillPlanTable({ label, bills, order }: BillPlanTableProps) {
  return (
    <ScrollRegion className="plain-table-scroll is-narrow" label={label}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">期数</th>
            <th scope="col">应付日（按今日{beginText(order)}）</th>
            <th scope="col" className="is-amount">
              应付租金
            </th>
          </tr>
        </thead>
        <tbody>
          {bills.map((bill, index) => (
            <tr key={bill.term} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>
                {bill.term} / {bills.at(-1)?.term}
              </td>
              <td>{bill.dueOn}</td>
              <td className="is-amount">{moneyText(bill.amountFen)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              合计
            </th>
            <td className="is-amount">
              {moneyText(sumFen(bills.map(({ amountFen }) => amountFen)))}
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
