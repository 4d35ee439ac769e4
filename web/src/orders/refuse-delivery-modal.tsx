import { Form } from 'antd';
import { refuseDelivery } from '@rental/contract/order-moves';
import { useRead } from '../http/use-read.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { AuthorizationAhead } from './authorizations/authorization-ahead.tsx';
import { refundOf } from './money/refund-fields.tsx';
import { okTextOf } from './money/second-person.tsx';
import { useEnding } from './money/use-ending.ts';
import { useProvenCommand } from './money/use-proven-command.ts';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { SmsAhead } from './sms-ahead.tsx';
import { WhyForm, type Why } from './why-form.tsx';

/** 拒收: the customer did not take the parcel. */
export function RefuseDeliveryModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Why>();
  const { command, send } = useProvenCommand('refuseDelivery');
  const detail = useRead('orderDetail', { params: { id: order.id } });
  const { refundFen, secondPerson, isOkDisabled, onDone } = useEnding(
    'previewRefuseDelivery',
    order,
    detail,
    form,
  );

  const submit = (typed: Why) =>
    send(
      { ...typed, secondPerson },
      async () => ({
        orderId: order.id,
        reason: typed.reason,
        ...(await refundOf(secondPerson, typed)),
      }),
      onDone,
    );
  return (
    <CommandDialog
      title="拒收"
      okText={okTextOf(secondPerson, '确认拒收')}
      isDanger
      command={command}
      form={form}
      isOkDisabled={isOkDisabled}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">订单关闭且不能恢复，设备回到库存，待付的加收账单取消。</p>
      <AuthorizationAhead order={detail.data?.order} />
      <SmsAhead order={order} act="refuseDelivery" facts={{ refundedFen: refundFen }} />
      <WhyForm
        form={form}
        of={refuseDelivery}
        label="拒收原因"
        refundFen={refundFen}
        secondPerson={secondPerson}
        onSubmit={(typed) => void submit(typed)}
      />
    </CommandDialog>
  );
}
