import { MoneyActionDialog } from '../../actions/money-action-dialog.tsx';
import { ReadOrder } from '../../core/read-order.tsx';
import { ArriveReturnModal } from '../arrive-return-modal.tsx';
import { ComparePhotosModal } from '../compare-photos-modal.tsx';
import type { ReturnAction } from './return-actions.ts';

interface ReturnDialogProps {
  readonly action: ReturnAction;
  readonly orderId: number;
  readonly onClosed: () => void;
}

/** The dialog of a step of a return, once its order has been read. */
export function ReturnDialog({ action, orderId, onClosed }: ReturnDialogProps) {
  if (action === 'comparePhotos')
    return <ComparePhotosModal orderId={orderId} onClosed={onClosed} />;
  return (
    <ReadOrder orderId={orderId} onClosed={onClosed}>
      {(detail, now) =>
        action === 'arriveReturn' ? (
          <ArriveReturnModal order={detail.order} onClosed={onClosed} />
        ) : (
          <MoneyActionDialog
            action={{ name: action }}
            detail={detail}
            now={now}
            onClosed={onClosed}
          />
        )
      }
    </ReadOrder>
  );
}
