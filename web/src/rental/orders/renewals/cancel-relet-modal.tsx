import { Form } from 'antd';
import { cancelRelet } from '@rental/contract/rental/orders/renewals/relets';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { Loading } from '../../../ui/page-states.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import { WhyForm, type Why } from '../life/why-form.tsx';
import { PaidByOthers } from '../money/paid-by-others.tsx';
import { refundOf } from '../money/refund-fields.tsx';
import { okTextOf } from '../money/second-person.tsx';
import { useEnding } from '../money/use-ending.ts';
import { useProvenCommand } from '../money/use-proven-command.ts';
import { SmsPreview } from '../work/sms-preview.tsx';

type CancelReletProps = Pick<OrderDialogProps, 'onClosed'> & {
  readonly detail: {
    readonly order: { readonly id: number; readonly relet: { readonly id: number } | null };
  };
};

/** 取消续租, from the page of the order that is gone on from or of the relet: the relet is closed. */
export function CancelReletModal({ detail: { order }, onClosed }: CancelReletProps) {
  const reletId = order.relet?.id ?? order.id;
  const [form] = Form.useForm<Why>();
  const { command, send } = useProvenCommand('cancelRelet');
  const relet = useRead('orderDetail', { params: { id: reletId } });

  const { refundFen, smsFacts, secondPerson, isOkDisabled, onDone } = useEnding(
    'previewCancelRelet',
    { id: reletId },
    relet,
    form,
  );

  const submit = (typed: Why) =>
    send(
      { ...typed, secondPerson },
      async () => ({
        orderId: reletId,
        reason: typed.reason,
        ...(await refundOf(secondPerson, typed)),
      }),
      onDone,
    );
  return (
    <CommandDialog
      title="取消续租"
      okText={okTextOf(secondPerson, '确认取消续租')}
      isDanger
      command={command}
      form={form}
      isOkDisabled={isOkDisabled}
      onClosed={onClosed}
    >
      {relet.data === undefined ? (
        <Loading rows={2} />
      ) : (
        <>
          <OrderBrief order={relet.data.order} />
          <p className="order-dialog-words">
            续租订单关闭且不能恢复，未签完的合同作废，待付的加收账单取消；原订单继续租用。
          </p>
          <PaidByOthers bills={relet.data.bills} />
          <SmsPreview order={relet.data.order} act="close" facts={smsFacts} />
        </>
      )}
      <WhyForm
        form={form}
        of={cancelRelet}
        label="取消原因"
        refundFen={refundFen}
        secondPerson={secondPerson}
        onSubmit={(typed) => void submit(typed)}
      />
    </CommandDialog>
  );
}
