import type { SmsDay } from '@rental/contract/rental/sms-records';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { TopUpSection } from '../top-ups/top-up-section.tsx';
import '../../ui/plain-table.css';
import './sms-usage-drawer.css';

interface SmsUsageProps {
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

/** 余额与用量: how long the balance lasts, and what each day used. */
export function SmsUsageDrawer({ onClosed }: SmsUsageProps) {
  const read = useRead('smsUsage');
  return (
    <DetailDrawer title="短信余额与用量" size={640} read={read} onClosed={onClosed}>
      {({ balance, dailyAverage, runwayDays, days }) => (
        <>
          <FactList
            facts={[
              { label: '短信余额', value: `${balance}条` },
              { label: '近7日日均', value: `${dailyAverage}条` },
              { label: '预计可用', value: runwayText(runwayDays) },
            ]}
          />
          <p className="sms-usage-note">
            按提交日统计近30天。一条短信70个字以内计1条，更长的每67个字计1条；发送失败的已退回，不计入用量；已发出的按运营商规则计费，未送达也不退回。
          </p>
          <TopUpSection balance="sms" />
          <DrawerSection title="近30天用量" nothing={days.length === 0 ? '近30天没有短信' : null}>
            {days.length === 0 ? null : <DayTable days={days} />}
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

const runwayText = (days: number | null): string =>
  days === null ? '近7日没有用量' : days === 0 ? '不足1天' : `约${days}天`;

const DayTable = ({ days }: { readonly days: readonly SmsDay[] }) => (
  <ScrollRegion className="plain-table-scroll" label="每日短信用量">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col" className="is-amount">
            用量（条）
          </th>
          <th scope="col" className="is-amount">
            已发送
          </th>
          <th scope="col" className="is-amount">
            未送达
          </th>
          <th scope="col" className="is-amount">
            待发送
          </th>
          <th scope="col" className="is-amount">
            失败
          </th>
          <th scope="col" className="is-amount">
            未发送
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((one, index) => (
          <tr key={one.day} className={index % 2 === 1 ? 'is-striped' : undefined}>
            <td>{one.day}</td>
            <td className="is-amount">{one.parts}</td>
            <td className="is-amount">{one.sent}</td>
            <td className="is-amount">{one.undelivered}</td>
            <td className="is-amount">{one.queued}</td>
            <td className="is-amount">{one.failed}</td>
            <td className="is-amount">{one.unsent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
