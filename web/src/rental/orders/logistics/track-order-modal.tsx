import type { OrderModalProps } from '../core/order-modal-props.ts';
import { TrackModal } from './track-modal.tsx';

/** 查物流 of an order's last parcel. */
export function TrackOrderModal({ order, onClosed }: OrderModalProps) {
  return <TrackModal orderId={order.id} onClosed={onClosed} />;
}
