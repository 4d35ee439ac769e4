import { DeedDialog } from '../../actions/deed-dialog.tsx';
import { ReadOrder } from '../../core/read-order.tsx';
import { ArriveReturnModal } from '../arrive-return-modal.tsx';
import { ComparePhotosModal } from '../compare-photos-modal.tsx';
import type { ReturnDeed } from './return-actions.ts';

interface ReturnDialogProps {
  readonly deed: ReturnDeed;
  readonly orderId: number;
  readonly onClosed: () => void;
}

/** The dialog of a step of a return, once its order has been read. */
export function ReturnDialog({ deed, orderId, onClosed }: ReturnDialogProps) {
  if (deed === 'comparePhotos') return <ComparePhotosModal orderId={orderId} onClosed={onClosed} />;
  return (
    <ReadOrder orderId={orderId} onClosed={onClosed}>
      {(detail, now) =>
        deed === 'arriveReturn' ? (
          <ArriveReturnModal order={detail.order} onClosed={onClosed} />
        ) : (
          <DeedDialog deed={{ name: deed }} detail={detail} now={now} onClosed={onClosed} />
        )
      }
    </ReadOrder>
  );
}
