import type { WithdrawalRow } from '@rental/contract/rental/withdrawals';
import { ApplyWithdrawalModal } from './apply-withdrawal-modal.tsx';
import type { NamedOwner } from './payee-field.tsx';
import { AccountsOf, PayoutAccounts } from './payout-accounts.tsx';
import { RegisterWithdrawalModal, SendWithdrawalModal } from './pay-withdrawal-modals.tsx';
import { ApproveWithdrawalModal, RefuseWithdrawalModal } from './review-withdrawal-modals.tsx';
import type { WithdrawalDeed } from './withdrawal-actions.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

/** The dialog beside the list: of a withdrawal, of a new one, or 到账账户. */
export type OpenedWithdrawal =
  | { readonly what: WithdrawalDeed; readonly row: WithdrawalRow }
  | { readonly what: 'apply' | 'accounts'; readonly of?: NamedOwner };

interface OpenedProps {
  readonly opened: OpenedWithdrawal;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function WithdrawalDialog({ opened, onClosed }: OpenedProps) {
  switch (opened.what) {
    case 'apply':
      return <ApplyWithdrawalModal of={opened.of} onClosed={onClosed} />;
    case 'accounts':
      return opened.of === undefined ? (
        <PayoutAccounts onClosed={onClosed} />
      ) : (
        <AccountsOf of={opened.of} onClosed={onClosed} />
      );
    case 'again':
      return <ApplyWithdrawalModal again={opened.row} onClosed={onClosed} />;
    case 'look':
      return <WithdrawalDetail row={opened.row} onClosed={onClosed} />;
    case 'approve':
      return <ApproveWithdrawalModal row={opened.row} onClosed={onClosed} />;
    case 'refuse':
      return <RefuseWithdrawalModal row={opened.row} onClosed={onClosed} />;
    case 'send':
      return <SendWithdrawalModal row={opened.row} onClosed={onClosed} />;
    case 'register':
      return <RegisterWithdrawalModal row={opened.row} onClosed={onClosed} />;
  }
}
