import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { TopUps } from '@rental/contract/rental/top-ups';
import {
  inUnit,
  topUpCost,
  topUpWays,
  type PrepaidBalance,
} from '@rental/domain/rental/top-ups/auto-top-up';
import { isLinkOpen } from '@rental/domain/money/payments/link-payment';
import { useRead, useRefresh } from '../../http/use-read.ts';
import { DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { Gate } from '../../ui/gate.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TimeCell } from '../../ui/texts/time-cell.tsx';
import { AutoTopUpDialog } from './auto-top-up-dialog.tsx';
import { TopUpPayments } from './top-up-payments.tsx';
import '../../ui/plain-table.css';
import './top-up.css';

interface TopUpSectionProps {
  readonly balance: PrepaidBalance;
}

const lookMs = 3_000;

/** True while a link is to be paid, or its money is on the way back. */
const isOpen = (state: TopUps | undefined): boolean =>
  state?.payments.some(({ paymentState }) => isLinkOpen(paymentState)) ?? false;

/** Reads that show a balance. */
const ofBalance = { risk: ['riskUsage', 'riskBalance'], sms: ['smsUsage'] } as const;

/** 在线充值, 自动充值 and 充值记录 of a balance, for who may see them. */
export const TopUpSection = ({ balance }: TopUpSectionProps) => (
  <Gate anyOf={['topUp:list']}>
    <Sections balance={balance} />
  </Gate>
);

function Sections({ balance }: TopUpSectionProps) {
  const { data, error, refetch } = useRead(
    'topUps',
    { query: { balance } },
    { refetchInterval: ({ state }) => (isOpen(state.data) ? lookMs : false) },
  );
  const refresh = useRefresh();
  const last = data?.topUps[0]?.id;
  useEffect(() => {
    if (last !== undefined) refresh(...ofBalance[balance]);
  }, [last, balance, refresh]);
  const [isSetting, setSetting] = useState(false);
  if (data === undefined)
    return (
      <DrawerSection title="充值">
        {error === null ? (
          <Loading rows={3} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </DrawerSection>
    );
  return (
    <>
      <DrawerSection title="在线充值">
        <TopUpPayments balance={balance} state={data} />
      </DrawerSection>
      <DrawerSection title="自动充值">
        <Rule balance={balance} state={data} />
        {data.rule.isOn || data.dailyCreditFen > 0 ? (
          <Gate anyOf={['topUp:edit']}>
            <Button className="top-up-set" size="small" onClick={() => setSetting(true)}>
              设置自动充值
            </Button>
          </Gate>
        ) : null}
      </DrawerSection>
      <DrawerSection title="充值记录" nothing={data.topUps.length === 0 ? '暂无充值记录' : null}>
        {data.topUps.length === 0 ? null : <TopUpTable balance={balance} topUps={data.topUps} />}
      </DrawerSection>
      {isSetting ? (
        <AutoTopUpDialog balance={balance} state={data} onClosed={() => setSetting(false)} />
      ) : null}
    </>
  );
}

function Rule({ balance, state }: TopUpSectionProps & { readonly state: TopUps }) {
  const { rule, boughtTodayFen, dailyCreditFen } = state;
  if (!rule.isOn)
    return (
      <p className="top-up-note">
        {dailyCreditFen === 0
          ? '平台尚未开通自动充值。余额用完后业务会中断，请及时充值。'
          : '未开启。余额用完后业务会中断，请及时充值，或开启自动充值。'}
      </p>
    );
  const costFen = topUpCost(balance, rule.amount, state);
  return (
    <FactList
      facts={[
        { label: '余额低于', value: inUnit(balance, rule.threshold) },
        {
          label: '每次充值',
          value:
            balance === 'sms' ? `${rule.amount}条（${moneyText(costFen)}）` : moneyText(costFen),
        },
        {
          label: '今日已充',
          value: `${moneyText(boughtTodayFen)} / 上限${moneyText(rule.dailyCapFen)}`,
        },
      ]}
    />
  );
}

const TopUpTable = ({ balance, topUps }: TopUpSectionProps & Pick<TopUps, 'topUps'>) => (
  <ScrollRegion className="plain-table-scroll" label="充值记录明细">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">入账时间</th>
          <th scope="col">方式</th>
          {balance === 'sms' ? (
            <th scope="col" className="is-amount">
              条数
            </th>
          ) : null}
          <th scope="col" className="is-amount">
            金额
          </th>
          <th scope="col">备注</th>
        </tr>
      </thead>
      <tbody>
        {topUps.map(({ id, createTime, way, smsCount, amountFen, note }, index) => (
          <tr key={id} className={index % 2 === 1 ? 'is-striped' : undefined}>
            <TimeCell at={createTime} />
            <td>{topUpWays[way]}</td>
            {balance === 'sms' ? <td className="is-amount">{smsCount}</td> : null}
            <td className="is-amount">{moneyText(amountFen)}</td>
            <td className="is-words">{note ?? '-'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
