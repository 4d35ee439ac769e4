import { ApproveOrderModal } from './approve-order-modal.tsx';
import { BeginReletModal } from './relets/begin-relet-modal.tsx';
import { CloseOrderModal } from './close-order-modal.tsx';
import { GenerateAgreementModal } from './generate-agreement-modal.tsx';
import { TrackOrderModal } from './logistics/track-order-modal.tsx';
import type { OperatorMove } from './order-actions.ts';
import type { OrderModalProps } from './order-modal-props.ts';
import { PickUpOrderModal } from './pick-up-order-modal.tsx';
import { RecallShipmentModal } from './recall-shipment-modal.tsx';
import { ReceiveOrderModal } from './receive-order-modal.tsx';
import { RefuseDeliveryModal } from './refuse-delivery-modal.tsx';
import { RejectOrderModal } from './reject-order-modal.tsx';
import { ReopenOrderModal } from './reopen-order-modal.tsx';
import { ShipOrderModal } from './ship-order-modal.tsx';
import { SignAgreementModal } from './sign-agreement-modal.tsx';
import { VoidAgreementModal } from './void-agreement-modal.tsx';

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
