import { onDemand } from '../../ui/loading/on-demand.tsx';
import type { OrderLook } from './order-looks.ts';

const LookDialog = onDemand(async () => (await import('./look-dialog.tsx')).LookDialog);

interface OpenedLookProps {
  readonly look: OrderLook | null;
  readonly onClosed: () => void;
}

/** The look opened from a row of a list; its dialog is loaded with the first. */
export function OpenedLook({ look, onClosed }: OpenedLookProps) {
  if (look === null) return null;
  return <LookDialog look={look} onClosed={onClosed} />;
}
