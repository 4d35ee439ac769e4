import type { ClosingAccount } from '@rental/contract/money/closing-accounts';
import type { Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { StatedAccount } from '@rental/domain/rental/statements/account-matching';
import { BalanceDrawer } from './balance-drawer.tsx';
import { CloseMonthModal } from './close-month-modal.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { ConfirmOpeningModal } from './confirm-opening-modal.tsx';
import { CountAccountModal } from './count-account-modal.tsx';
import { PolicyDrawer } from './policy-drawer.tsx';

/** The dialog or drawer that is open beside the months. */
export type OpenedMonth =
  | { readonly what: 'policy' | 'codes' }
  | { readonly what: 'balance'; readonly month: string }
  | {
      readonly what: 'count';
      readonly month: string;
      readonly account: MoneyMethod;
      readonly booksFen: Fen;
    }
  | {
      readonly what: 'opening';
      readonly account: StatedAccount;
      readonly opening: NonNullable<ClosingAccount['opening']>;
    }
  | { readonly what: 'close'; readonly month: string; readonly isFirst: boolean };

interface OpenedProps {
  readonly opened: OpenedMonth;
  readonly onClosed: () => void;
}

/** The dialog or drawer of an action. */
export function MonthDialog({ opened, onClosed }: OpenedProps) {
  switch (opened.what) {
    case 'policy':
      return <PolicyDrawer onClosed={onClosed} />;
    case 'codes':
      return <CodesDialog onClosed={onClosed} />;
    case 'balance':
      return <BalanceDrawer month={opened.month} onClosed={onClosed} />;
    case 'count':
      return <CountAccountModal {...opened} onClosed={onClosed} />;
    case 'opening':
      return <ConfirmOpeningModal {...opened} onClosed={onClosed} />;
    case 'close':
      return <CloseMonthModal {...opened} onClosed={onClosed} />;
  }
}
