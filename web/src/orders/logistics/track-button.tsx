import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const TrackModal = lazy(async () => {
  const { TrackModal } = await import('./track-modal.tsx');
  return { default: TrackModal };
});

interface TrackButtonProps {
  readonly orderId: number;
  readonly of: { readonly parcelId: number } | { readonly returnId: number };
}

/** Opens 查物流 of one parcel. */
export function TrackButton({ orderId, of }: TrackButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        查物流
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <TrackModal orderId={orderId} of={of} onClosed={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
