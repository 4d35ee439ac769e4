import type { DifferenceRow } from '@rental/contract/rental/statements';
import { AccountDrawer } from './account-drawer.tsx';
import { AdjustDifferenceModal } from './adjust-difference-modal.tsx';
import { ClassifyDifferenceModal } from './classify-difference-modal.tsx';
import type { DifferenceDeed } from './difference-actions.ts';
import { DifferenceDetail } from './difference-detail.tsx';
import { SettleDifferenceModal } from './settle-difference-modal.tsx';
import { StatementDrawer } from './statement-drawer.tsx';

/** The dialog beside the list: of a difference, 每日对账单 or 账户对账. */
export type OpenedDifference =
  | { readonly what: DifferenceDeed; readonly difference: DifferenceRow }
  | { readonly what: 'statements' | 'accounts' };

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
    case 'classify':
      return <ClassifyDifferenceModal difference={opened.difference} onClosed={onClosed} />;
    case 'adjust':
      return <AdjustDifferenceModal difference={opened.difference} onClosed={onClosed} />;
    case 'accounts':
      return <AccountDrawer onClosed={onClosed} />;
    case 'statements':
      return <StatementDrawer onClosed={onClosed} />;
  }
}
