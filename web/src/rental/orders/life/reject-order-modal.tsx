import { Form } from 'antd';
import { rejectOrder } from '@rental/contract/rental/orders/life/order-moves';
import { rejectReasons, type RejectReason } from '@rental/domain/rental/orders/core/reasons';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { PaidByOthers } from '../money/paid-by-others.tsx';
import { refundOf } from '../money/refund-fields.tsx';
import { okTextOf } from '../money/second-person.tsx';
import { useEnding } from '../money/use-ending.ts';
import { useProvenCommand } from '../money/use-proven-command.ts';
import { AuthorizationAhead } from '../pre-authorizations/authorization-ahead.tsx';
import { SmsPreview } from '../work/sms-preview.tsx';
import { ReasonForm, type Reasoned } from './reason-form.tsx';

/** 审核拒绝, with its reason. */
export function RejectOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Reasoned<RejectReason>>();
  const { command, send } = useProvenCommand('rejectOrder');
  const detail = useRead('orderDetail', { params: { id: order.id } });
  const { refundFen, smsFacts, secondPerson, isOkDisabled, onDone } = useEnding(
    'previewRejectOrder',
    order,
    detail,
    form,
  );

  const submit = (typed: Reasoned<RejectReason>) =>
    send(
      { ...typed, secondPerson },
      async () => ({
        orderId: order.id,
        reason: typed.reason,
        ...(typed.note && { note: typed.note }),
        ...(await refundOf(secondPerson, typed)),
      }),
      onDone,
    );
  return (
    <CommandDialog
      title="审核拒绝"
      okText={okTextOf(secondPerson, '确认拒绝')}
      isDanger
      command={command}
      form={form}
      isOkDisabled={isOkDisabled}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <AuthorizationAhead order={detail.data?.order} />
      <PaidByOthers bills={detail.data?.bills} />
      <SmsPreview order={order} act="reject" facts={smsFacts} />
      <ReasonForm
        form={form}
        of={rejectOrder}
        label="拒绝原因"
        reasons={rejectReasons}
        isNumbered
        refundFen={refundFen}
        secondPerson={secondPerson}
        onSubmit={(typed) => void submit(typed)}
      />
    </CommandDialog>
  );
}
