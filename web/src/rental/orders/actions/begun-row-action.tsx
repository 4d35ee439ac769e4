import { onDemand } from '../../../ui/loading/on-demand.tsx';
import type { RowChoice } from './row-choices.ts';

const RowActionDialog = onDemand(
  async () => (await import('./row-action-dialog.tsx')).RowActionDialog,
);

export interface BegunAction {
  readonly action: RowChoice;
  readonly orderId: number;
}

interface BegunRowActionProps {
  readonly begun: BegunAction | null;
  readonly onClosed: () => void;
}

/** The action begun from a row of a list; its dialogs are loaded with the first. */
export function BegunRowAction({ begun, onClosed }: BegunRowActionProps) {
  if (begun === null) return null;
  return <RowActionDialog {...begun} onClosed={onClosed} />;
}
