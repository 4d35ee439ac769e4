import { sumFen } from '@rental/domain/money';
import type { AnswerOf } from '../../http/call.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import '../../ui/plain-table.css';

type Day = AnswerOf<'deductionPlan'>['days'][number];

const names = ['今天', '明天'];

/** The bills due day by day, and the part that will be deducted. */
export function DayTable({ days }: { readonly days: readonly Day[] }) {
  const count = (of: 'bills' | 'signedBills') => days.reduce((sum, day) => sum + day[of], 0);
  return (
    <ScrollRegion className="plain-table-scroll" label="每日代扣">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">账单日</th>
            <th scope="col" className="is-amount">
              将代扣
            </th>
            <th scope="col" className="is-amount">
              将代扣金额
            </th>
            <th scope="col" className="is-amount">
              全部到期
            </th>
            <th scope="col" className="is-amount">
              全部到期金额
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day.day} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <th scope="row">
                {day.day} {names[index]}
              </th>
              <td className="is-amount">{day.signedBills}期</td>
              <td className="is-amount">{moneyText(day.signedFen)}</td>
              <td className="is-amount">{day.bills}期</td>
              <td className="is-amount">{moneyText(day.amountFen)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td className="is-amount">{count('signedBills')}期</td>
            <td className="is-amount">{moneyText(sumFen(days.map((day) => day.signedFen)))}</td>
            <td className="is-amount">{count('bills')}期</td>
            <td className="is-amount">{moneyText(sumFen(days.map((day) => day.amountFen)))}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
