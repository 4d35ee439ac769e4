import type { DifferenceRow } from '@rental/contract/rental/statements';
import type { DifferenceDeed } from './difference-actions.ts';
import { DifferenceDetail } from './difference-detail.tsx';
import { SettleDifferenceModal } from './settle-difference-modal.tsx';
import { StatementDrawer } from './statement-drawer.tsx';

/** The dialog beside the list: of a difference, or 每日对账单. */
export type OpenedDifference =
  | { readonly what: DifferenceDeed; readonly difference: DifferenceRow }
  | { readonly what: 'statements' };

interface OpenedProps {
  readonly opened: OpenedDifference;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function DifferenceDialog({ opened, onClosed }: OpenedProps) {
  switch (opened.what) {
    case 'look':
      return <DifferenceDetail difference={opened.difference} onClosed={onClosed} />;
    case 'settle':
      return <SettleDifferenceModal difference={opened.difference} onClosed={onClosed} />;
    case 'statements':
      return <StatementDrawer onClosed={onClosed} />;
  }
}
