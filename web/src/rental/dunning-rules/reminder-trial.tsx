import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { longestTrial } from '@rental/domain/rental/dunning/dunning-rules';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { detailPath } from '../orders/core/order-text.ts';
import '../../ui/plain-table.css';

type Answer = AnswerOf<'reminderTrial'>;

/** 自动提醒试运行: who would get which message on a day. Nothing is sent. */
export function ReminderTrial() {
  const [today] = useState(() => businessDateOf(new Date()));
  const [day, setDay] = useState<string>(today);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <PageSection title="自动提醒试运行">
      <p className="dunning-rules-note">
        按「品牌设置」的还款提醒天数和逾期短信天数，试算某一天会给谁发什么短信、谁不发及原因，不会真的发送。
      </p>
      <div className="dunning-rules-line">
        <Input
          type="date"
          aria-label="试运行日期"
          value={day}
          min={today}
          max={addDays(today, longestTrial)}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button disabled={day === ''} onClick={() => setAsked(day)}>
          试运行
        </Button>
      </div>
      {asked === null ? null : <Trial day={asked} />}
    </PageSection>
  );
}

function Trial({ day }: { readonly day: string }) {
  const { data, error, refetch } = useRead('reminderTrial', { query: { day } });
  if (data === undefined)
    return error === null ? (
      <Loading rows={4} />
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      <p className="dunning-rules-sums" role="status">
        {sumsText(data)}
      </p>
      {data.parts > data.balance ? (
        <Alert type="warning" showIcon title="短信余额不足，部分短信到时发不出去，请先充值" />
      ) : null}
      {data.reasons.length === 0 ? null : (
        <ul className="dunning-rules-changes">
          {data.reasons.map(({ reason, count }) => (
            <li key={reason}>
              不发 {count} 条：{reason}
            </li>
          ))}
        </ul>
      )}
      <TrialRows {...data} />
    </>
  );
}

function sumsText({ day, sendAt, before, after, isCapped, ...sums }: Answer): string {
  const days = [...before.map((one) => -one), ...after].toSorted((one, other) => one - other);
  return [
    `${day}：发送 ${sums.told} 条、不发 ${sums.skipped} 条`,
    `计费 ${sums.parts} 条、约 ${moneyText(sums.costFen)}，余额 ${sums.balance} 条`,
    `${timeText(sendAt)} 起发送`,
    days.length === 0 ? '没有开启自动提醒' : `提醒天数：${days.map(dayText).join('、')}`,
    ...(isCapped ? ['账单过多，只试算了一部分'] : []),
  ].join('；');
}

function dayText(days: number): string {
  if (days === 0) return '到期当天';
  return days < 0 ? `到期前${-days}天` : `逾期第${days}天`;
}

function TrialRows({ rows }: Pick<Answer, 'rows'>) {
  if (rows.length === 0) return <Empty words="这一天没有要提醒的账单" />;
  return (
    <ScrollRegion label="试运行明细" className="plain-table-scroll">
      <table className="plain-table dunning-trial">
        <thead>
          <tr>
            {['客户', '时间', '结果', '订单号', '内容'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.billId}>
              <td>{row.customerName}</td>
              <td>{dayText(row.days)}</td>
              <td>{row.reason === null ? `发送（${row.parts}条）` : '不发'}</td>
              <td>
                <TabLink to={detailPath(row.orderId)}>{row.orderNo}</TabLink>
              </td>
              <td className="is-long">{row.text ?? row.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
