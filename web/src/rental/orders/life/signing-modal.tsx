import { SigningDialog, type SigningAction } from '../../agreements/signing-dialog.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';

/** 发起电子签, 重发签署 or 催签, of an order that is known. */
export function SigningModal({
  action,
  order,
  onClosed,
}: OrderModalProps & { readonly action: SigningAction }) {
  return (
    <SigningDialog action={action} orderId={order.id} onClosed={onClosed}>
      <OrderBrief order={order} />
    </SigningDialog>
  );
}
