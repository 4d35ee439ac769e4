import type { ReactNode } from 'react';
import { maxShownOfMonth, type TrialBalance } from '@rental/contract/money/accounting';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { entriesPath } from './accounting-text.ts';
import '../../ui/plain-table.css';

interface BalanceDrawerProps {
  readonly month: string;
  readonly onClosed: () => void;
}

/** 科目余额表 of a month, its profit, and what came late. Each account opens its entries. */
export function BalanceDrawer({ month, onClosed }: BalanceDrawerProps) {
  const read = useRead('trialBalance', { query: { month } });
  return (
    <DetailDrawer title={`科目余额表 ${month}`} size={920} read={read} onClosed={onClosed}>
      {(balance) => (
        <>
          <FactList
            facts={[
              { label: '本期借方', value: moneyText(balance.debitFen) },
              { label: '本期贷方', value: moneyText(balance.creditFen) },
              {
                label: '借贷',
                value: balance.debitFen === balance.creditFen ? '平衡' : '不平',
              },
              { label: '本期利润', value: <strong>{moneyText(balance.profitFen)}</strong> },
            ]}
          />
          <DrawerSection title="科目余额">
            <Accounts month={month} balance={balance} />
          </DrawerSection>
          <DrawerSection
            title="按店铺和商品的利润"
            nothing={balance.profits.length === 0 ? '本月没有收入和成本' : null}
          >
            {balance.profits.length === 0 ? null : <Profits balance={balance} />}
          </DrawerSection>
          <DrawerSection
            title="补记的以前月份业务"
            nothing={balance.late.length === 0 ? '本月没有补记以前月份的业务' : null}
          >
            {balance.late.length === 0 ? null : <Late balance={balance} />}
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

interface BalanceProps {
  readonly balance: TrialBalance;
}

/** A table whose last columns are amounts. */
function AmountTable(props: {
  readonly label: string;
  readonly texts: readonly string[];
  readonly amounts: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <ScrollRegion className="plain-table-scroll" label={props.label}>
      <table className="plain-table">
        <thead>
          <tr>
            {props.texts.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {props.amounts.map((title) => (
              <th key={title} scope="col" className="is-amount">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </ScrollRegion>
  );
}

const Accounts = ({ month, balance }: BalanceProps & { readonly month: string }) => (
  <AmountTable
    label="科目余额明细"
    texts={['科目编码', '科目名称']}
    amounts={['期初余额', '本期借方', '本期贷方', '期末余额']}
  >
    {balance.accounts.map((account) => (
      <tr key={account.account}>
        <td>{account.code}</td>
        <td>
          <TabLink to={entriesPath(month, account.account)}>{account.label}</TabLink>
        </td>
        <td className="is-amount">{moneyText(account.beforeFen)}</td>
        <td className="is-amount">{moneyText(account.debitFen)}</td>
        <td className="is-amount">{moneyText(account.creditFen)}</td>
        <td className="is-amount">{moneyText(account.afterFen)}</td>
      </tr>
    ))}
  </AmountTable>
);

const Profits = ({ balance }: BalanceProps) => (
  <>
    <AmountTable label="利润明细" texts={['店铺', '商品']} amounts={['收入', '成本费用', '利润']}>
      {balance.profits.map((row) => (
        <tr key={`${row.storeName} ${row.productName}`}>
          <td>{row.storeName ?? '全品牌'}</td>
          <td>{row.productName ?? '-'}</td>
          <td className="is-amount">{moneyText(row.incomeFen)}</td>
          <td className="is-amount">{moneyText(row.costFen)}</td>
          <td className="is-amount">{moneyText(row.profitFen)}</td>
        </tr>
      ))}
    </AmountTable>
    <More rows={balance.profits.length} />
  </>
);

const Late = ({ balance }: BalanceProps) => (
  <>
    <AmountTable label="补记明细" texts={['所属日期', '业务', '订单号']} amounts={['金额']}>
      {balance.late.map((act) => (
        <tr key={act.actId}>
          <td>{act.happenedOn}</td>
          <td>{act.what}</td>
          <td>
            {act.orderId === null ? (
              '-'
            ) : (
              <TabLink to={`/order/detail/${act.orderId}`}>{act.orderNo}</TabLink>
            )}
          </td>
          <td className="is-amount">{moneyText(act.amountFen)}</td>
        </tr>
      ))}
    </AmountTable>
    <More rows={balance.late.length} />
  </>
);

const More = ({ rows }: { readonly rows: number }) =>
  rows < maxShownOfMonth ? null : <p>只列出前{maxShownOfMonth}行</p>;
