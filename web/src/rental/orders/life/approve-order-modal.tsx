import { Alert, Form, Input } from 'antd';
import { approveOrder } from '@rental/contract/rental/orders/life/order-moves';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { riskText } from '../core/order-text.ts';
import { useOrderCommand } from '../core/use-order-command.ts';
import { SmsPreview } from '../work/sms-preview.tsx';

interface Approval {
  readonly riskWaiverReason?: string;
  readonly papersWaiverReason?: string;
  readonly note?: string;
}

/** 审核通过. Without a risk result or the papers that were asked for it asks why this order goes without. */
export function ApproveOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Approval>();
  const command = useOrderCommand('approveOrder');
  const isUnknown = order.riskLevel === null;

  const submit = ({ riskWaiverReason, papersWaiverReason, note }: Approval) =>
    command.mutate({
      body: {
        orderId: order.id,
        ...(isUnknown && riskWaiverReason && { riskWaiverReason }),
        ...(order.arePapersWanted && papersWaiverReason && { papersWaiverReason }),
        ...(note && { note }),
      },
    });
  return (
    <CommandDialog
      title="审核通过"
      okText="确认通过"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      {isUnknown ? (
        <Alert type="warning" showIcon title="风控结果未出，通过需要填写豁免原因，并记入操作记录" />
      ) : (
        <p className="order-dialog-words">风控结果：{riskText(order)}</p>
      )}
      <SmsPreview order={order} act="approve" />
      <Form form={form} layout="vertical" size="middle" onFinish={submit}>
        {isUnknown ? (
          <ContractField
            of={approveOrder}
            name="riskWaiverReason"
            label="风控豁免原因"
            wantedWords="请填写豁免原因"
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
          </ContractField>
        ) : null}
        {order.arePapersWanted ? (
          <ContractField
            of={approveOrder}
            name="papersWaiverReason"
            label="免补件原因"
            extra="订单待补件，通过需要填写原因，并记入操作记录"
            wantedWords="请填写免补件原因"
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
          </ContractField>
        ) : null}
        <ContractField of={approveOrder} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
