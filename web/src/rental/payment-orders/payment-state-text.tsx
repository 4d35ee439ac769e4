import type { PaymentRow } from '@rental/contract/rental/payment-orders';
import {
  closeReasons,
  paymentStates,
  type PaymentState,
} from '@rental/domain/rental/payment-orders/payment-order';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<PaymentState, Tone>> = {
  open: 'waiting',
  paying: 'moving',
  closing: 'moving',
  paid: 'done',
  closed: 'ended',
};

type Facts = Pick<PaymentRow, 'paymentState' | 'reason' | 'isUndecided'>;

/** The state in words, with why it is closed, or that somebody has to look. */
export const paymentStateWords = ({ paymentState, reason, isUndecided }: Facts): string => {
  const state = paymentStates[paymentState];
  const words = reason === null ? state : `${state}：${closeReasons[reason]}`;
  return isUndecided ? `${words}，待人工确认` : words;
};

/** A payment order's state. */
export const PaymentStateText = ({ payment }: { readonly payment: Facts }) => (
  <TonedText
    tone={payment.isUndecided ? 'late' : tones[payment.paymentState]}
    words={payment.isUndecided ? '待确认' : paymentStates[payment.paymentState]}
  />
);
