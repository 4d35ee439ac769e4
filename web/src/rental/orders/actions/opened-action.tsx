import { onDemand } from '../../../ui/loading/on-demand.tsx';
import type { Opened } from './opened.ts';

const ActionDialog = onDemand(async () => (await import('./action-dialog.tsx')).ActionDialog);

interface OpenedActionProps {
  readonly opened: Opened | null;
  readonly onClosed: () => void;
}

/** The dialog of the action that was chosen; what all actions are is loaded while the browser is idle. */
export function OpenedAction({ opened, onClosed }: OpenedActionProps) {
  return opened === null ? null : <ActionDialog opened={opened} onClosed={onClosed} />;
}
