import { useRead } from '../../../http/use-read.ts';
import { PhotoComparison } from './photo-comparison.tsx';
import { photosAfter, photosBefore, photosUploaded } from './return-photos.ts';

interface ComparePhotosModalProps {
  readonly orderId: number;
  /** Uploaded just now, instead of those that the order has. */
  readonly uploaded?: readonly string[];
  readonly onClosed: () => void;
}

/** 照片对比 of an order: the device before it was sent, and as it came back. */
export function ComparePhotosModal({ orderId, uploaded, onClosed }: ComparePhotosModalProps) {
  const detail = useRead('orderDetail', { params: { id: orderId } });
  if (detail.data === undefined) return null;
  return (
    <PhotoComparison
      before={photosBefore(detail.data)}
      after={uploaded === undefined ? photosAfter(detail.data) : photosUploaded(uploaded)}
      onSpent={() => void detail.refetch()}
      onClosed={onClosed}
    />
  );
}
