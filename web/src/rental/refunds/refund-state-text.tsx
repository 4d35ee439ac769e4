import type { RefundRow } from '@rental/contract/rental/refunds';
import {
  refundFailures,
  refundStates,
  type RefundState,
} from '@rental/domain/rental/refunds/refund-order';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<RefundState, Tone>> = {
  toPay: 'waiting',
  pending: 'moving',
  processing: 'moving',
  unknown: 'moving',
  failed: 'late',
  succeeded: 'done',
};

type Facts = Pick<RefundRow, 'refundState' | 'reason' | 'isUndecided'>;

/** The state in words, with why it failed, or that somebody has to look. */
export const refundStateWords = ({ refundState, reason, isUndecided }: Facts): string => {
  const state = refundStates[refundState];
  if (reason !== null) return `${state}：${refundFailures[reason]}`;
  return isUndecided ? `${state}，待人工确认` : state;
};

/** A refund order's state. */
export const RefundStateText = ({ refund }: { readonly refund: Facts }) => (
  <TonedText
    tone={refund.isUndecided ? 'late' : tones[refund.refundState]}
    words={refund.isUndecided ? '待确认' : refundStates[refund.refundState]}
  />
);
