import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import {
  statedAccounts,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { useMay } from '../../ui/gate.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { dayText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { AccountBalanceTable } from './account-balance-table.tsx';
import { BankColumnsModal } from './bank-columns-modal.tsx';
import { BookFeesModal } from './book-fees-modal.tsx';
import { ImportStatementModal } from './import-statement-modal.tsx';
import { statementReads } from './statement-reads.ts';
import '../../ui/plain-table.css';
import './statement-drawer.css';

interface AccountDrawerProps {
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

type Answer = AnswerOf<'accountStatements'>;
type Opened = 'import' | 'columns' | 'fees' | null;

const accounts = Object.entries(statedAccounts).map(([value, label]) => ({
  value: value as StatedAccount,
  label,
}));

/** 账户对账 (ADR 59): the days of a month, the 余额调节表, and the statements that are brought in. */
export function AccountDrawer({ onClosed }: AccountDrawerProps) {
  const [thisMonth] = useState(() => dayText(Date.now()).slice(0, 7));
  const [account, setAccount] = useState<StatedAccount>('bank');
  const [month, setMonth] = useState(thisMonth);
  const [opened, setOpened] = useState<Opened>(null);
  const mayChange = useMay()('statement:settle');
  const read = useRead('accountStatements', { query: { account, month } });
  const command = useCommand('matchAccountAgain', { refreshes: statementReads });
  return (
    <DetailDrawer title="账户对账" size={860} read={read} onClosed={onClosed}>
      {(answer) => (
        <>
          <div className="statement-tools">
            <Segmented aria-label="账户" options={accounts} value={account} onChange={setAccount} />
            <Input
              className="statement-month"
              type="month"
              aria-label="月份"
              value={month}
              max={thisMonth}
              onChange={({ target }) => setMonth(target.value || thisMonth)}
            />
            {mayChange ? (
              <div className="statement-buttons">
                {account === 'bank' ? (
                  <Button onClick={() => setOpened('columns')}>设置列名</Button>
                ) : null}
                <Button
                  loading={command.isPending}
                  onClick={() => command.mutate({ body: { account, month } })}
                >
                  重新匹配
                </Button>
                {answer.balance.feeFen === 0 ? null : (
                  <Button onClick={() => setOpened('fees')}>手续费入账</Button>
                )}
                <Button type="primary" onClick={() => setOpened('import')}>
                  导入对账单
                </Button>
              </div>
            ) : null}
          </div>
          <DrawerSection title="余额调节表">
            <AccountBalanceTable balance={answer.balance} />
          </DrawerSection>
          <DrawerSection title="每日对账">
            <DayTable days={answer.days} />
          </DrawerSection>
          {opened === 'import' ? (
            <ImportStatementModal account={account} onClosed={() => setOpened(null)} />
          ) : null}
          {opened === 'fees' ? (
            <BookFeesModal
              account={account}
              month={month}
              feeFen={answer.balance.feeFen}
              onClosed={() => setOpened(null)}
            />
          ) : null}
          {opened === 'columns' ? (
            <BankColumnsModal saved={answer.bankColumns} onClosed={() => setOpened(null)} />
          ) : null}
        </>
      )}
    </DetailDrawer>
  );
}

const states = {
  waiting: { tone: 'waiting', words: '未到' },
  even: { tone: 'done', words: '已对平' },
  differs: { tone: 'late', words: '有差异' },
} as const satisfies Record<Answer['days'][number]['dayState'], { tone: Tone; words: string }>;

const DayTable = ({ days }: Pick<Answer, 'days'>) =>
  days.length === 0 ? (
    <p className="plain-table-none">该月尚未开始</p>
  ) : (
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
          </tr>
        </thead>
        <tbody>
          {days.map((one, index) => (
            <tr key={one.day} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>{one.day}</td>
              <td>
                <TonedText {...states[one.dayState]} />
              </td>
              <td className="is-amount">{moneyText(one.inFen)}</td>
              <td className="is-amount">{moneyText(one.outFen)}</td>
              <td className="is-amount">{moneyText(one.feeFen)}</td>
              <td className="is-amount">
                {one.closingFen === null ? '-' : moneyText(one.closingFen)}
              </td>
              <td>{one.openCount === 0 ? '-' : `${one.openCount}笔`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
