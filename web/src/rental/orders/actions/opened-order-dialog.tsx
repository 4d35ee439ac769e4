import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { OrderChange } from '@rental/domain/rental/orders/core/order-changes';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import type { MoneyAction } from './money-action-dialog.tsx';
import type { OperatorMove } from './order-actions.ts';

const MoneyActionDialog = onDemand(
  async () => (await import('./money-action-dialog.tsx')).MoneyActionDialog,
);
const ArriveReturnModal = onDemand(
  async () => (await import('../returns/arrive-return-modal.tsx')).ArriveReturnModal,
);
const AssignOrdersModal = onDemand(
  async () => (await import('../work/assign-orders-modal.tsx')).AssignOrdersModal,
);
const ChangeDialog = onDemand(
  async () => (await import('../changes/change-dialog.tsx')).ChangeDialog,
);
const NoteOrdersModal = onDemand(
  async () => (await import('../work/note-orders-modal.tsx')).NoteOrdersModal,
);
const OrderDialog = onDemand(async () => (await import('./order-dialog.tsx')).OrderDialog);
const SmsOrdersModal = onDemand(
  async () => (await import('../work/sms-orders-modal.tsx')).SmsOrdersModal,
);

/** The chosen action on the order of the page. */
export type ChosenAct =
  | { readonly act: 'move'; readonly move: OperatorMove }
  | { readonly act: 'action'; readonly action: MoneyAction }
  | { readonly act: 'change'; readonly change: OrderChange }
  | { readonly act: 'assign' | 'note' | 'tell' | 'arrive' };

interface OpenedOrderDialogProps {
  readonly chosen: ChosenAct | null;
  readonly detail: OrderDetail;
  /** When it was read. */
  readonly now: number;
  readonly onClosed: () => void;
}

/** The dialog of what was chosen. */
export function OpenedOrderDialog({ chosen, detail, now, onClosed }: OpenedOrderDialogProps) {
  const { order, papers } = detail;
  switch (chosen?.act) {
    case undefined:
      return null;
    case 'move':
      return <OrderDialog move={chosen.move} order={order} onClosed={onClosed} />;
    case 'action':
      return (
        <MoneyActionDialog action={chosen.action} detail={detail} now={now} onClosed={onClosed} />
      );
    case 'change':
      return (
        <ChangeDialog
          change={chosen.change}
          order={order}
          wanted={order.arePapersWanted ? (papers[0] ?? null) : null}
          onClosed={onClosed}
        />
      );
    case 'assign':
      return <AssignOrdersModal orders={[order]} onClosed={onClosed} />;
    case 'note':
      return <NoteOrdersModal orders={[order]} onClosed={onClosed} />;
    case 'tell':
      return <SmsOrdersModal orders={[order]} onClosed={onClosed} />;
    case 'arrive':
      return <ArriveReturnModal order={order} onClosed={onClosed} />;
  }
}
