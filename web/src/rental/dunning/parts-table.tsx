import type { Fen } from '@rental/domain/money';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import '../../ui/plain-table.css';

interface PartsTableProps {
  readonly parts: readonly {
    readonly dueOn: string;
    readonly amountFen: Fen;
    /** Its order, where the parts are of several. */
    readonly orderNo?: string;
    /** Absent: the plan is not in effect yet. */
    readonly isCovered?: boolean;
  }[];
}

/** The parts of 协商分期. */
export function PartsTable({ parts }: PartsTableProps) {
  const days = [...new Set(parts.map(({ dueOn }) => dueOn))].toSorted();
  return (
    <ScrollRegion className="plain-table-scroll dunning-parts" label="各期还款表">
      <table className="plain-table">
        <thead>
          <tr>
            <th>期次</th>
            <th>还款日</th>
            {parts[0]?.orderNo === undefined ? null : <th>订单</th>}
            <th className="is-amount">金额</th>
            {parts[0]?.isCovered === undefined ? null : <th>状态</th>}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ dueOn, amountFen, orderNo, isCovered }) => (
            <tr key={`${dueOn} ${orderNo ?? ''}`}>
              <td>第{days.indexOf(dueOn) + 1}期</td>
              <td>{dueOn}</td>
              {orderNo === undefined ? null : <td>{orderNo}</td>}
              <td className="is-amount">{moneyText(amountFen)}</td>
              {isCovered === undefined ? null : (
                <td>
                  <TonedText
                    tone={isCovered ? 'done' : 'waiting'}
                    words={isCovered ? '已还' : '待还'}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
