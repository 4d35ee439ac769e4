import { onDemand } from '../../../ui/loading/on-demand.tsx';
import type { RowDeed } from './row-deeds.ts';

const RowDeedDialog = onDemand(async () => (await import('./row-deed-dialog.tsx')).RowDeedDialog);

export interface BegunDeed {
  readonly deed: RowDeed;
  readonly orderId: number;
}

interface BegunRowDeedProps {
  readonly begun: BegunDeed | null;
  readonly onClosed: () => void;
}

/** What was begun from a row of a list; its dialogs are loaded with the first. */
export function BegunRowDeed({ begun, onClosed }: BegunRowDeedProps) {
  if (begun === null) return null;
  return <RowDeedDialog {...begun} onClosed={onClosed} />;
}
