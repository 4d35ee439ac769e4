import type { MonthRow } from '@rental/contract/money/accounting';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import '../../ui/plain-table.css';
import '../../ui/text-button.css';

interface MonthTableProps {
  readonly months: readonly MonthRow[];
  /** Opens what a month came to. */
  readonly onBalance: (month: string) => void;
}

const monthStates = { closing: '记账中', closed: '已结账' } as const;

/** The months that are closed, the last first. */
export function MonthTable({ months, onBalance }: MonthTableProps) {
  return (
    <ScrollRegion className="plain-table-scroll" label="月结明细">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">月份</th>
            <th scope="col">状态</th>
            <th scope="col" className="is-amount">
              借方合计
            </th>
            <th scope="col" className="is-amount">
              贷方合计
            </th>
            <th scope="col" className="is-amount">
              分录数
            </th>
            <th scope="col">政策版本</th>
            <th scope="col">结账人</th>
            <th scope="col">结账时间</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={month.month} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>{month.month}</td>
              <td>{monthStates[month.monthState]}</td>
              <td className="is-amount">{moneyText(month.debitFen)}</td>
              <td className="is-amount">{moneyText(month.creditFen)}</td>
              <td className="is-amount">{month.entryCount}</td>
              <td>第{month.policyNumber}版</td>
              <td>{month.closedBy}</td>
              <td>{month.closedAt === null ? '-' : timeText(month.closedAt)}</td>
              <td>
                {month.monthState === 'closed' ? (
                  <button
                    type="button"
                    className="text-button"
                    onClick={() => onBalance(month.month)}
                  >
                    余额表
                  </button>
                ) : (
                  '-'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
