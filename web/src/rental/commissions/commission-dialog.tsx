import type { CommissionRow } from '@rental/contract/rental/commissions';
import type { CommissionDeed } from './commission-actions.ts';
import { CommissionDetail } from './commission-detail.tsx';
import { CommissionRulesDialog } from './commission-rules-dialog.tsx';
import { MoveCommissionModal } from './move-commission-modal.tsx';

/** The dialog beside the list: of a commission, or the rules of channels. */
export type OpenedCommission =
  | { readonly what: CommissionDeed; readonly commission: CommissionRow }
  | { readonly what: 'rules' };

interface OpenedProps {
  readonly opened: OpenedCommission;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function CommissionDialog({ opened, onClosed }: OpenedProps) {
  switch (opened.what) {
    case 'rules':
      return <CommissionRulesDialog onClosed={onClosed} />;
    case 'look':
      return <CommissionDetail commission={opened.commission} onClosed={onClosed} />;
    default:
      return (
        <MoveCommissionModal
          move={opened.what}
          commission={opened.commission}
          onClosed={onClosed}
        />
      );
  }
}
