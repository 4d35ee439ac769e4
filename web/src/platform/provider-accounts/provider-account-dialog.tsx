import type { ProviderAccountRow } from '@rental/contract/platform/provider-accounts';
import { AccountVersionsModal } from './account-versions-modal.tsx';
import { CreateAccountModal, EditAccountModal } from './account-modals.tsx';
import { EnableAccountModal, StopAccountModal } from './switch-account-modals.tsx';
import { FenTrialModal } from './fen-trial-modal.tsx';
import { SignConsentModal } from './sign-consent-modal.tsx';
import { TestAccountModal } from './test-account-modal.tsx';

/** The dialog beside the list: for one account, or for none. */
export type OpenedAccount =
  | { readonly what: 'create' }
  | { readonly what: 'versions'; readonly id: number }
  | { readonly what: 'edit' | 'stop'; readonly account: ProviderAccountRow }
  | {
      readonly what: 'test' | 'fenTrial' | 'consents' | 'enable';
      readonly account: ProviderAccountRow;
      readonly version: number;
    };

interface ProviderAccountDialogProps {
  readonly opened: OpenedAccount;
  readonly onClosed: () => void;
}

export function ProviderAccountDialog({ opened, onClosed }: ProviderAccountDialogProps) {
  switch (opened.what) {
    case 'create':
      return <CreateAccountModal onClosed={onClosed} />;
    case 'edit':
      return <EditAccountModal account={opened.account} onClosed={onClosed} />;
    case 'versions':
      return <AccountVersionsModal id={opened.id} onClosed={onClosed} />;
    case 'test':
      return (
        <TestAccountModal account={opened.account} version={opened.version} onClosed={onClosed} />
      );
    case 'fenTrial':
      return (
        <FenTrialModal account={opened.account} version={opened.version} onClosed={onClosed} />
      );
    case 'consents':
      return (
        <SignConsentModal account={opened.account} version={opened.version} onClosed={onClosed} />
      );
    case 'enable':
      return (
        <EnableAccountModal account={opened.account} version={opened.version} onClosed={onClosed} />
      );
    case 'stop':
      return <StopAccountModal account={opened.account} onClosed={onClosed} />;
  }
}
