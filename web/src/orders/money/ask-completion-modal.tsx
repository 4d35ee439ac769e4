import { App, Form } from 'antd';
import type { MoneyMethod } from '@rental/domain/ledger/accounts';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { OrderBrief } from '../order-brief.tsx';
import { useOrderCommand } from '../use-order-command.ts';
import { MethodField } from './method-field.tsx';
import { MoneyPreview } from './money-preview.tsx';
import type { MoneyModalProps } from './money-modal-props.ts';
import { WhyField } from './note-field.tsx';
import { usePreview } from './use-preview.ts';

interface Typed {
  readonly refundMethod?: MoneyMethod;
  readonly reason: string;
}

/** Asks a second person for 无需归还完结, with the outcome that is shown. */
export function AskCompletionModal({ detail: { order }, onClosed }: MoneyModalProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const refundMethod = Form.useWatch('refundMethod', form) ?? null;
  const hasDeposit = order.depositHeldFen > 0;
  const isWhole = !hasDeposit || refundMethod !== null;
  const decided = { orderId: order.id, refundMethod };
  const preview = usePreview('previewCompleteWithoutReturn', isWhole ? decided : null);
  const command = useOrderCommand('requestCompletion');
  const { current } = preview;

  const submit = ({ reason }: Typed) => {
    if (current === undefined) return;
    command.mutate(
      { body: { ...decided, seen: current.seen, reason } },
      { onSuccess: () => void message.success('已提交复核，通过后请到「复核」执行') },
    );
  };
  return (
    <CommandDialog
      title="申请无需归还完结"
      okText="提交复核"
      width={640}
      command={command}
      form={form}
      isOkDisabled={current === undefined}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        订单完成，设备归客户所有。须由另一人复核，通过后由您执行。
      </p>
      <Form form={form} className="money-form" layout="vertical" size="middle" onFinish={submit}>
        {hasDeposit ? <MethodField name="refundMethod" label="退款方式" /> : null}
        <MoneyPreview preview={preview} />
        <WhyField />
      </Form>
    </CommandDialog>
  );
}
