import { Form } from 'antd';
import { voidAgreement } from '@rental/contract/rental/agreements';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { useOrderCommand } from '../core/use-order-command.ts';
import { WhyForm, type Why } from './why-form.tsx';

/** 作废重签: the agreement counts no more, and another one is made. */
export function VoidAgreementModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Why>();
  const command = useOrderCommand('voidAgreement');
  return (
    <CommandDialog
      title="作废重签"
      okText="确认作废"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        当前合同作废，未完成的电子签同时失效；订单回到「审核通过」，可重新生成合同。
      </p>
      <WhyForm
        form={form}
        of={voidAgreement}
        label="作废原因"
        onSubmit={({ reason }) => command.mutate({ body: { orderId: order.id, reason } })}
      />
    </CommandDialog>
  );
}
