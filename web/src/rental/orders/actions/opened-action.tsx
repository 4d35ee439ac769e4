import { onDemand } from '../../../ui/loading/on-demand.tsx';
import type { OrderRead } from '../core/order-action.ts';
import type { Opened } from './opened.ts';

const ActionDialog = onDemand(async () => (await import('./action-dialog.tsx')).ActionDialog);

interface OpenedActionProps {
  readonly opened: Opened | null;
  /** The order as its page reads it now; absent: it is read anew, and what stands in the way is said. */
  readonly read?: OrderRead;
  readonly onClosed: () => void;
}

/** The dialog of the action that was chosen; what all actions are is loaded while the browser is idle. */
export function OpenedAction({ opened, ...rest }: OpenedActionProps) {
  return opened === null ? null : <ActionDialog opened={opened} {...rest} />;
}
