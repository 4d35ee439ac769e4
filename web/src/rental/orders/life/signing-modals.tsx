import { useState } from 'react';
import type { OrderDialogProps } from '../core/order-action.ts';
import { SigningModal } from './signing-modal.tsx';
import { signingStep } from './signing-step.ts';

/** 发起电子签 or, where that was done, 催签. */
export function SignModal({ detail: { order, agreement }, onClosed }: OrderDialogProps) {
  // once: sending changes the agreement
  const [action] = useState(() => agreement && signingStep(agreement));
  return action && <SigningModal action={action} order={order} onClosed={onClosed} />;
}

/** 重发签署. */
export function ResendModal({ detail: { order }, onClosed }: OrderDialogProps) {
  return <SigningModal action="resend" order={order} onClosed={onClosed} />;
}
