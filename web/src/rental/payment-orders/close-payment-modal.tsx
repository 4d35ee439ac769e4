import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { useOrderCommand } from '../orders/core/use-order-command.ts';
import { PaymentBrief, type PaymentDialogProps } from './payment-brief.tsx';

/** 关闭链接: where the customer has pressed pay, the provider is asked to. */
export function ClosePaymentModal({ payment, onClosed }: PaymentDialogProps) {
  const command = useOrderCommand('closePayment');
  return (
    <CommandDialog
      title="关闭收款链接"
      okText="确认关闭"
      isDanger
      command={command}
      onOk={() => command.mutate({ body: { paymentOrderId: payment.id } })}
      onClosed={onClosed}
    >
      <PaymentBrief payment={payment} />
      <p className="order-dialog-words">
        {payment.pressedAt === null
          ? '关闭后客户不能再用此链接付款。'
          : '客户已点击支付，将通知支付渠道关闭；渠道关闭前客户仍可能支付，以渠道结果为准。'}
      </p>
    </CommandDialog>
  );
}
