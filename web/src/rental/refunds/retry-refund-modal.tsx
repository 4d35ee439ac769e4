import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { useOrderCommand } from '../orders/core/use-order-command.ts';
import { RefundBrief, type RefundDialogProps } from './refund-brief.tsx';

/** 重新退款: the provider is asked once more. */
export function RetryRefundModal({ refund, onClosed }: RefundDialogProps) {
  const command = useOrderCommand('retryRefund');
  return (
    <CommandDialog
      title="重新退款"
      okText="确认重新退款"
      command={command}
      onOk={() => command.mutate({ body: { refundId: refund.id } })}
      onClosed={onClosed}
    >
      <RefundBrief refund={refund} />
      <p className="order-dialog-words">
        用同一退款单号再次向支付渠道申请，不会重复退款。请先处理失败原因，如为商户账户充值。
      </p>
    </CommandDialog>
  );
}
