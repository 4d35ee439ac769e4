import { BlacklistModal } from './blacklist-modal.tsx';
import { CodeModal } from './code-modal.tsx';
import type { CustomerActionName } from './customer-actions.ts';
import type { CustomerDialogProps } from './customer-dialog-props.ts';
import { DistributionParentModal } from './distribution-parent-modal.tsx';
import { ResetPasswordModal } from './reset-password-modal.tsx';
import { RiskListModal } from './risk-list-modal.tsx';
import { SalespersonModal } from './salesperson-modal.tsx';
import { UnblacklistModal } from './unblacklist-modal.tsx';

const modals = {
  code: CodeModal,
  parent: DistributionParentModal,
  salesperson: SalespersonModal,
  password: ResetPasswordModal,
  blacklist: BlacklistModal,
  unblacklist: UnblacklistModal,
  riskList: RiskListModal,
} as const satisfies Record<CustomerActionName, unknown>;

/** The dialog of a action. */
export function CustomerDialog({
  what,
  ...props
}: CustomerDialogProps & { what: CustomerActionName }) {
  const CustomerModal = modals[what];
  return <CustomerModal {...props} />;
}
