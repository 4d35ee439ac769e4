import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import type { Chosen } from '../../../ui/data-table/columns/columns.ts';
import { batchOf } from './dialogs.ts';

interface BatchActionDialogProps {
  readonly name: string;
  readonly chosen: Chosen<OrderRow>;
  readonly onClosed: () => void;
}

/** The dialog of an action on the ticked orders; those that it has worked on are ticked no more. */
export function BatchActionDialog({ name, chosen, onClosed }: BatchActionDialogProps) {
  const batch = batchOf(name);
  return (
    <batch.View
      orders={chosen.rows}
      onClosed={(doneIds) => {
        chosen.release(doneIds);
        onClosed();
      }}
    />
  );
}
