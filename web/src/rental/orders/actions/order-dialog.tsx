import type { OrderModalProps } from '../core/order-modal-props.ts';
import { ApproveOrderModal } from '../life/approve-order-modal.tsx';
import { CloseOrderModal } from '../life/close-order-modal.tsx';
import { GenerateAgreementModal } from '../life/generate-agreement-modal.tsx';
import { PickUpOrderModal } from '../life/pick-up-order-modal.tsx';
import { RecallShipmentModal } from '../life/recall-shipment-modal.tsx';
import { ReceiveOrderModal } from '../life/receive-order-modal.tsx';
import { RefuseDeliveryModal } from '../life/refuse-delivery-modal.tsx';
import { RejectOrderModal } from '../life/reject-order-modal.tsx';
import { ReopenOrderModal } from '../life/reopen-order-modal.tsx';
import { ShipOrderModal } from '../life/ship-order-modal.tsx';
import { SignAgreementModal } from '../life/sign-agreement-modal.tsx';
import { VoidAgreementModal } from '../life/void-agreement-modal.tsx';
import { TrackOrderModal } from '../logistics/track-order-modal.tsx';
import { BeginReletModal } from '../renewals/begin-relet-modal.tsx';
import type { OperatorMove } from './order-actions.ts';

const modals = {
  approve: ApproveOrderModal,
  reject: RejectOrderModal,
  generateAgreement: GenerateAgreementModal,
  signAgreement: SignAgreementModal,
  voidAgreement: VoidAgreementModal,
  ship: ShipOrderModal,
  pickUp: PickUpOrderModal,
  beginRelet: BeginReletModal,
  receive: ReceiveOrderModal,
  recallShipment: RecallShipmentModal,
  refuseDelivery: RefuseDeliveryModal,
  reopen: ReopenOrderModal,
  close: CloseOrderModal,
  track: TrackOrderModal,
} as const satisfies Record<OperatorMove | 'track', unknown>;

/** The dialog of a move. */
export function OrderDialog({
  move,
  ...props
}: OrderModalProps & { move: OperatorMove | 'track' }) {
  const OrderModal = modals[move];
  return <OrderModal {...props} />;
}
