import { SigningDialog, type SigningDeed } from '../../agreements/signing-dialog.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';

/** 发起电子签, 重发签署 or 催签, of an order that is known. */
export function SigningModal({
  deed,
  order,
  onClosed,
}: OrderModalProps & { readonly deed: SigningDeed }) {
  return (
    <SigningDialog deed={deed} orderId={order.id} onClosed={onClosed}>
      <OrderBrief order={order} />
    </SigningDialog>
  );
}
