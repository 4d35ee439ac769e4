import { ReadOrder } from '../core/read-order.tsx';
import { BeginReletModal } from './begin-relet-modal.tsx';

interface BeginReletOfRowProps {
  readonly reletId: number;
  readonly onClosed: () => void;
}

/** 续租起租 from a row of 续租列表, once the relet's order has been read. */
export function BeginReletOfRow({ reletId, onClosed }: BeginReletOfRowProps) {
  return (
    <ReadOrder orderId={reletId} onClosed={onClosed}>
      {({ order }) => <BeginReletModal order={order} onClosed={onClosed} />}
    </ReadOrder>
  );
}
