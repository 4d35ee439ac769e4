import type { RefundRow } from '@rental/contract/rental/refunds';
import type { RefundStep } from '@rental/domain/rental/refunds/refund-order';
import type { ComponentType } from 'react';
import { PayRefundModal } from './pay-refund-modal.tsx';
import { RetryRefundModal } from './retry-refund-modal.tsx';
import type { RefundDialogProps } from './refund-brief.tsx';
import { SettleRefundModal } from './settle-refund-modal.tsx';
import { TransferRefundModal } from './transfer-refund-modal.tsx';

/** The dialog beside the list. */
export interface OpenedRefund {
  readonly what: RefundStep;
  readonly refund: RefundRow;
}

const dialogs: Readonly<Record<RefundStep, ComponentType<RefundDialogProps>>> = {
  pay: PayRefundModal,
  retry: RetryRefundModal,
  transfer: TransferRefundModal,
  settle: SettleRefundModal,
};

interface OpenedProps {
  readonly opened: OpenedRefund;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function RefundDialog({ opened, onClosed }: OpenedProps) {
  const Dialog = dialogs[opened.what];
  return <Dialog refund={opened.refund} onClosed={onClosed} />;
}
