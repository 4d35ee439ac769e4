import { Button } from 'antd';
import { useState } from 'react';
import { businessDate } from '@rental/domain/business-date';
import type { StatedAccount } from '@rental/domain/rental/statements/account-matching';
import { isReadable } from '@rental/domain/rental/statements/statement-days';
import { statementSources } from '@rental/domain/rental/statements/statement';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useMay } from '../../ui/gate.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { statementReads } from './statement-reads.ts';
import '../../ui/plain-table.css';
import './statement-drawer.css';

type Answer = AnswerOf<'accountStatements'>;
type Day = Answer['days'][number];

interface AccountDaysProps {
  readonly account: StatedAccount;
  readonly days: readonly Day[];
  readonly isFetched: boolean;
}

/** The days of an account: what each statement came to, how it came, and 重新获取 where the gateway gives it. */
export function AccountDays({ account, days, isFetched }: AccountDaysProps) {
  const mayFetch = useMay()('statement:settle') && isFetched;
  const [now] = useState(() => new Date(Date.now()));
  const command = useCommand('refetchAccountFile', { refreshes: statementReads });
  if (days.length === 0) return <p className="plain-table-none">该月尚未开始</p>;
  return (
    <>
      {isFetched ? (
        <p>每日10:00后自动获取前一日的账单，未取得的每小时重试，14:00仍未取得的发消息提醒。</p>
      ) : null}
      <ScrollRegion className="plain-table-scroll" label="每日对账明细">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">状态</th>
              {['收入', '支出', '手续费', '对账单余额'].map((title) => (
                <th key={title} scope="col" className="is-amount">
                  {title}
                </th>
              ))}
              <th scope="col">待核实</th>
              <th scope="col">来源</th>
              {mayFetch ? <th scope="col">操作</th> : null}
            </tr>
          </thead>
          <tbody>
            {days.map((one, index) => (
              <tr key={one.day} className={index % 2 === 1 ? 'is-striped' : undefined}>
                <td>{one.day}</td>
                <td>
                  <TonedText {...stateOf(one)} />
                </td>
                <td className="is-amount">{moneyText(one.inFen)}</td>
                <td className="is-amount">{moneyText(one.outFen)}</td>
                <td className="is-amount">{moneyText(one.feeFen)}</td>
                <td className="is-amount">
                  {one.closingFen === null ? '-' : moneyText(one.closingFen)}
                </td>
                <td>{one.openCount === 0 ? '-' : `${one.openCount}笔`}</td>
                <td>{one.source === null ? '-' : statementSources[one.source]}</td>
                {mayFetch ? (
                  <td>
                    <Button
                      className="statement-reread"
                      type="link"
                      size="small"
                      aria-label={`重新获取 ${one.day}`}
                      disabled={command.isPending || !isReadable(businessDate(one.day), now)}
                      onClick={() => command.mutate({ body: { account, day: one.day } })}
                    >
                      重新获取
                    </Button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

const states = {
  unasked: { tone: 'waiting', words: '未取' },
  waiting: { tone: 'waiting', words: '未到' },
  even: { tone: 'done', words: '已对平' },
  differs: { tone: 'late', words: '有差异' },
} as const satisfies Record<Day['dayState'], { tone: Tone; words: string }>;

const stateOf = ({ dayState, isLate }: Day): { tone: Tone; words: string } =>
  dayState === 'waiting' && isLate ? { tone: 'late', words: '未到，每小时重试' } : states[dayState];
