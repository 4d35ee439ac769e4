import type { OrderChange } from '@rental/domain/rental/orders/core/order-changes';
import { ChangeAddressModal } from './change-address-modal.tsx';
import { ChangeAmountsModal } from './change-amounts-modal.tsx';
import type { ChangeModalProps } from './change-modal-props.ts';
import { CompletePapersModal } from './complete-papers-modal.tsx';
import { HandOverOrderModal } from './hand-over-order-modal.tsx';
import { RequestPapersModal } from './request-papers-modal.tsx';
import { SwapDeviceModal } from './swap-device-modal.tsx';

const modals = {
  changeTerms: ChangeAmountsModal,
  requestPapers: RequestPapersModal,
  completePapers: CompletePapersModal,
  changeAddress: ChangeAddressModal,
  swapDevice: SwapDeviceModal,
  handOver: HandOverOrderModal,
} as const satisfies Record<OrderChange, unknown>;

/** The dialog of a change. */
export function ChangeDialog({ change, ...props }: ChangeModalProps & { change: OrderChange }) {
  const ChangeModal = modals[change];
  return <ChangeModal {...props} />;
}
