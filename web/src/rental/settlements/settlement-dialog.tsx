import type { SettlementRow } from '@rental/contract/rental/settlements';
import { MoveSettlementModal } from './move-settlement-modal.tsx';
import type { SettlementDeed } from './settlement-actions.ts';
import { SettlementDetail } from './settlement-detail.tsx';
import { SettlementRulesDialog } from './settlement-rules-dialog.tsx';

/** The dialog beside the list: of a settlement, or the rules of stores. */
export type OpenedSettlement =
  | { readonly what: SettlementDeed; readonly settlement: SettlementRow }
  | { readonly what: 'rules' };

interface OpenedProps {
  readonly opened: OpenedSettlement;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function SettlementDialog({ opened, onClosed }: OpenedProps) {
  switch (opened.what) {
    case 'rules':
      return <SettlementRulesDialog onClosed={onClosed} />;
    case 'look':
      return <SettlementDetail settlement={opened.settlement} onClosed={onClosed} />;
    default:
      return (
        <MoveSettlementModal
          move={opened.what}
          settlement={opened.settlement}
          onClosed={onClosed}
        />
      );
  }
}
