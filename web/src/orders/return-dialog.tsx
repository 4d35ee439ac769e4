import { useEffect } from 'react';
import { showError } from '../http/errors.ts';
import { useRead } from '../http/use-read.ts';
import { ArriveReturnModal } from './arrive-return-modal.tsx';
import { ComparePhotosModal } from './compare-photos-modal.tsx';
import { DeedDialog } from './money/deed-dialog.tsx';
import type { ReturnDeed } from './return-actions.ts';

interface ReturnDialogProps {
  readonly deed: ReturnDeed;
  readonly orderId: number;
  readonly onClosed: () => void;
}

/** The dialog of a step of a return, once its order has been read: a row knows too little of it. */
export function ReturnDialog({ deed, orderId, onClosed }: ReturnDialogProps) {
  const detail = useRead('orderDetail', { params: { id: orderId } });
  const { error, data } = detail;
  const isLost = data === undefined && error !== null;
  useEffect(() => {
    if (!isLost) return;
    showError(error);
    onClosed();
  }, [isLost, error, onClosed]);
  if (deed === 'comparePhotos') return <ComparePhotosModal orderId={orderId} onClosed={onClosed} />;
  if (data === undefined) return null;
  if (deed === 'arriveReturn') return <ArriveReturnModal order={data.order} onClosed={onClosed} />;
  return (
    <DeedDialog
      deed={{ name: deed }}
      detail={data}
      now={detail.dataUpdatedAt}
      onClosed={onClosed}
    />
  );
}
