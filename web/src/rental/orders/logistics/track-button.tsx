import { Button } from 'antd';
import { useState } from 'react';
import { onDemand } from '../../../ui/loading/on-demand.tsx';

const TrackModal = onDemand(async () => (await import('./track-modal.tsx')).TrackModal);

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
      {isOpen ? <TrackModal orderId={orderId} of={of} onClosed={() => setOpen(false)} /> : null}
    </>
  );
}
