import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { useOrderCommand } from '../core/use-order-command.ts';

/** 登记签署: all parties have signed. */
export function SignAgreementModal({ order, onClosed }: OrderModalProps) {
  const command = useOrderCommand('signAgreement');
  return (
    <CommandDialog
      title="登记合同签署完成"
      okText="确认已签署"
      command={command}
      onOk={() => command.mutate({ body: { orderId: order.id } })}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        请确认商家与客户均已签署合同。登记后订单进入「待发货」，签署时间以登记时间为准。
      </p>
    </CommandDialog>
  );
}
