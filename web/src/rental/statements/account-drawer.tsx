import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import {
  statedAccounts,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { useMay } from '../../ui/gate.tsx';
import { dayText } from '../../ui/texts/time-text.ts';
import { AccountBalanceTable } from './account-balance-table.tsx';
import { AccountDays } from './account-days.tsx';
import { BankColumnsModal } from './bank-columns-modal.tsx';
import { BookFeesModal } from './book-fees-modal.tsx';
import { ImportStatementModal } from './import-statement-modal.tsx';
import { statementReads } from './statement-reads.ts';
import './statement-drawer.css';

interface AccountDrawerProps {
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

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
            <AccountDays account={account} {...answer} />
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
