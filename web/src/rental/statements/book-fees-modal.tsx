import { App } from 'antd';
import type { Fen } from '@rental/domain/money';
import {
  statedAccounts,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { moneyReads, statementReads } from './statement-reads.ts';

interface BookFeesProps {
  readonly account: StatedAccount;
  readonly month: string;
  /** The charges up to the end of the month that are not in the books. */
  readonly feeFen: Fen;
  readonly onClosed: () => void;
}

/** 手续费入账: the charges leave the account in the books, too. */
export function BookFeesModal({ account, month, feeFen, onClosed }: BookFeesProps) {
  const { message } = App.useApp();
  const command = useCommand('bookAccountFees', {
    refreshes: [...statementReads, ...moneyReads],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog
      title="手续费入账"
      okText="入账"
      command={command}
      isAlwaysProven
      onTyped={(_values, { stepUp = {} }) =>
        command.mutate(
          { body: { account, month, stepUp } },
          {
            onSuccess: ({ bookedFen }) =>
              void message.success(`已入账手续费 ${moneyText(bookedFen)}`),
          },
        )
      }
      onClosed={onClosed}
    >
      <p>
        截至 <strong>{month}</strong> 月末，{statedAccounts[account]}有手续费{' '}
        <strong>{moneyText(feeFen)}</strong>{' '}
        尚未入账。入账后按对账单日期记为支付手续费，账面余额相应减少；所属月份已月结的，记入下一个未结月份。
      </p>
    </AgreedDialog>
  );
}
