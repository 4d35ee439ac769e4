import type { ReactNode } from 'react';
import { riskLowFen, riskRunwayDays, riskUsageDays } from '@rental/domain/rental/risk/reports';
import type { AnswerOf } from '../../http/call.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TimeCell } from '../../ui/texts/time-cell.tsx';
import { TopUpSection } from '../top-ups/top-up-section.tsx';
import { useRiskUsage } from './use-risk-usage.ts';
import '../../ui/plain-table.css';
import './risk.css';

type Usage = AnswerOf<'riskUsage'>;

interface RiskUsageProps {
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

/** 余额与用量: how long the balance lasts, what was used by day and by operator, and what was topped up. */
export function RiskUsageDrawer({ onClosed }: RiskUsageProps) {
  const read = useRiskUsage();
  return (
    <DetailDrawer title="风控余额与用量" size={640} read={read} onClosed={onClosed}>
      {({ balanceFen, reservedFen, prices, runwayDays, days, operators }) => (
        <>
          <FactList
            facts={[
              { label: '风控余额', value: <Balance balanceFen={balanceFen} /> },
              { label: '查询占用', value: moneyText(reservedFen) },
              { label: '可用天数', value: runwayText(runwayDays) },
            ]}
          />
          <p className="risk-note">可用天数按近{riskRunwayDays}日用量估算。</p>
          <TopUpSection balance="risk" />
          <DrawerSection title="报告价格" nothing={prices.length === 0 ? '没有风控服务商' : null}>
            {prices.length === 0 ? null : <PriceTable prices={prices} />}
          </DrawerSection>
          <DrawerSection
            title={`近${riskUsageDays}天用量`}
            nothing={days.length === 0 ? `近${riskUsageDays}天没有查询` : null}
          >
            {days.length === 0 ? null : (
              <UsageTable
                label="每日用量"
                of="日期"
                rows={days.map(({ day, ...used }) => ({ id: day, name: day, ...used }))}
              />
            )}
          </DrawerSection>
          <DrawerSection
            title="按操作人"
            nothing={operators.length === 0 ? `近${riskUsageDays}天没有查询` : null}
          >
            {operators.length === 0 ? null : (
              <UsageTable label="各操作人用量" of="操作人" rows={operators} />
            )}
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

const Balance = ({ balanceFen }: Pick<Usage, 'balanceFen'>) =>
  balanceFen < riskLowFen ? (
    <span className="risk-low">{moneyText(balanceFen)}，余额偏低</span>
  ) : (
    moneyText(balanceFen)
  );

const runwayText = (days: number | null): string =>
  days === null ? '-' : days === 0 ? '不足1天' : `约${days}天`;

const PriceTable = ({ prices }: Pick<Usage, 'prices'>) => (
  <PlainTable
    label="报告价格明细"
    head={
      <>
        <th scope="col">服务商</th>
        <th scope="col" className="is-amount">
          每份价格
        </th>
        <th scope="col">状态</th>
        <th scope="col">价格修改时间</th>
      </>
    }
  >
    {prices.map(({ type, label, enabled, priceFen, changedAt }, index) => (
      <tr key={type} className={index % 2 === 1 ? 'is-striped' : undefined}>
        <td>{label}</td>
        <td className="is-amount">{moneyText(priceFen)}</td>
        <td>{enabled ? '启用' : '停用'}</td>
        {changedAt === null ? <td>-</td> : <TimeCell at={changedAt} />}
      </tr>
    ))}
  </PlainTable>
);

interface UsageTableProps {
  readonly label: string;
  /** The title of the first column. */
  readonly of: string;
  readonly rows: readonly (Omit<Usage['operators'][number], 'id'> & {
    readonly id: number | string;
  })[];
}

const UsageTable = ({ label, of, rows }: UsageTableProps) => (
  <PlainTable
    label={label}
    head={
      <>
        <th scope="col">{of}</th>
        <th scope="col" className="is-amount">
          新查（份）
        </th>
        <th scope="col" className="is-amount">
          缓存（份）
        </th>
        <th scope="col" className="is-amount">
          费用
        </th>
      </>
    }
  >
    {rows.map(({ id, name, bought, reused, feeFen }, index) => (
      <tr key={id} className={index % 2 === 1 ? 'is-striped' : undefined}>
        <td>{name || '-'}</td>
        <td className="is-amount">{bought}</td>
        <td className="is-amount">{reused}</td>
        <td className="is-amount">{moneyText(feeFen)}</td>
      </tr>
    ))}
  </PlainTable>
);

interface PlainTableProps {
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

const PlainTable = ({ label, head, children }: PlainTableProps) => (
  <ScrollRegion className="plain-table-scroll" label={label}>
    <table className="plain-table">
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollRegion>
);
