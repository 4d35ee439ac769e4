import type { TransferRow } from '@rental/contract/rental/dunning-transfers';
import { AgenciesDrawer } from './agencies-drawer.tsx';
import { HandToAgencyModal } from './hand-to-agency-modal.tsx';
import { StepTransferModal } from './step-transfer-modal.tsx';
import { TransferDetail } from './transfer-detail.tsx';

/** The dialog beside the list: of a hand-over, or of the agencies. */
export type OpenedTransfer =
  | { readonly what: 'look' | 'step' | 'hand'; readonly transfer: TransferRow }
  | { readonly what: 'agencies' };

interface OpenedProps {
  readonly opened: OpenedTransfer;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function TransferDialog({ opened, onClosed }: OpenedProps) {
  switch (opened.what) {
    case 'agencies':
      return <AgenciesDrawer onClosed={onClosed} />;
    case 'look':
      return <TransferDetail transfer={opened.transfer} onClosed={onClosed} />;
    case 'step':
      return <StepTransferModal transfer={opened.transfer} onClosed={onClosed} />;
    default:
      return <HandToAgencyModal transfer={opened.transfer} onClosed={onClosed} />;
  }
}
