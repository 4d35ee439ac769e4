import { Form } from 'antd';
import { closeOrder } from '@rental/contract/rental/orders/life/order-moves';
import { closeReasons, type CloseReason } from '@rental/domain/rental/orders/core/reasons';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { PaidByOthers } from '../money/paid-by-others.tsx';
import { refundOf } from '../money/refund-fields.tsx';
import { okTextOf } from '../money/second-person.tsx';
import { useEnding } from '../money/use-ending.ts';
import { useProvenCommand } from '../money/use-proven-command.ts';
import { SmsPreview } from '../work/sms-preview.tsx';
import { CloseEffects } from './close-effects.tsx';
import { ReasonForm, type Reasoned } from './reason-form.tsx';

/** 关单: why, and what is released by it. */
export function CloseOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Reasoned<CloseReason>>();
  const { command, send } = useProvenCommand('closeOrder');
  const detail = useRead('orderDetail', { params: { id: order.id } });
  const { refundFen, smsFacts, secondPerson, isOkDisabled, onDone } = useEnding(
    'previewCloseOrder',
    order,
    detail,
    form,
  );

  const submit = (typed: Reasoned<CloseReason>) =>
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
      title="关单"
      okText={okTextOf(secondPerson, '确认关单')}
      isDanger
      command={command}
      form={form}
      isOkDisabled={isOkDisabled}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <CloseEffects detail={detail.data} now={detail.dataUpdatedAt} />
      <PaidByOthers bills={detail.data?.bills} />
      <SmsPreview order={order} act="close" facts={smsFacts} />
      <ReasonForm
        form={form}
        of={closeOrder}
        label="关单类型"
        reasons={closeReasons}
        refundFen={refundFen}
        secondPerson={secondPerson}
        onSubmit={(typed) => void submit(typed)}
      />
    </CommandDialog>
  );
}
