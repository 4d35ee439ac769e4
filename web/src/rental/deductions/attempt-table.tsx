import type { DeductionAttempt } from '@rental/contract/rental/deductions';
import { attemptText } from '@rental/domain/rental/deductions/attempt-text';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TimeCell } from '../../ui/texts/time-cell.tsx';
import '../../ui/plain-table.css';

interface AttemptTableProps {
  readonly attempts: readonly DeductionAttempt[];
  /** The bill of each attempt, if the attempts are of several bills. */
  readonly titles?: ReadonlyMap<number, string>;
}

/** 扣款流水: every try, the latest first. */
export function AttemptTable({ attempts, titles }: AttemptTableProps) {
  if (attempts.length === 0) return <p className="plain-table-none">暂无扣款记录</p>;
  return (
    <ScrollRegion className="plain-table-scroll" label="扣款流水">
      <table className="plain-table">
        <thead>
          <tr>
            {titles === undefined ? null : <th scope="col">账单</th>}
            <th scope="col">次数</th>
            <th scope="col">结果</th>
            <th scope="col" className="is-amount">
              金额
            </th>
            <th scope="col">发起时间</th>
            <th scope="col">发起人</th>
            <th scope="col">完成时间</th>
            <th scope="col">交易号</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt, index) => (
            <tr key={attempt.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
              {titles === undefined ? null : <td>{titles.get(attempt.billId)}</td>}
              <td>第{attempt.number}次</td>
              <td>
                {attemptText(attempt)}
                {attempt.overpaidFen === 0 ? null : (
                  <small>
                    {` 多收 ${moneyText(attempt.overpaidFen)} ${attempt.refundedAt === null ? '待退' : '已退'}`}
                  </small>
                )}
              </td>
              <td className="is-amount">{moneyText(attempt.amountFen)}</td>
              <TimeCell at={attempt.createdAt} />
              <td>{attempt.operatorName ?? '系统'}</td>
              <TimeCell at={attempt.endedAt} />
              <td>{attempt.tradeNo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
