import { Form, Input, Radio } from 'antd';
import { beginRelet } from '@rental/contract/rental/orders/renewals/relets';
import { gapChoices, type GapChoice } from '@rental/domain/rental/orders/renewals/relet-gap';
import { useAgainOn } from '../../../http/use-again-on.ts';
import { useRead } from '../../../http/use-read.ts';
import { choices } from '../../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import {
  agreeingOf,
  isWaiting,
  okTextOf,
  SecondPersonFields,
  useTellAsked,
  type Agreed,
} from '../money/second-person.tsx';
import { usePreview } from '../money/use-preview.ts';
import { useProvenCommand } from '../money/use-proven-command.ts';
import { ReletPreview } from './relet-preview.tsx';

interface Typed extends Agreed {
  readonly gapChoice?: GapChoice;
  readonly reason?: string;
}

/** 续租起租: the order before ends, its device and deposit go over, and the rent of the days between is charged or waived. */
export function BeginReletModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Typed>();
  const gapChoice = Form.useWatch('gapChoice', form) ?? null;
  const body = { orderId: order.id, gapChoice };
  const preview = usePreview('previewBeginRelet', body);
  const { command, send } = useProvenCommand('beginRelet');
  const detail = useRead('orderDetail', { params: { id: order.id } });
  const { current, shown } = preview;
  useAgainOn('preview_stale', command.error, preview.again);
  const tellAsked = useTellAsked(current?.secondPerson);
  const isGap = shown !== undefined && shown.gap !== null && shown.gap.amountFen > 0;
  const secondPerson = gapChoice === 'waive' ? shown?.secondPerson : null;

  const submit = async (typed: Typed) => {
    if (current === undefined) return;
    const { seen } = current;
    await send(
      { ...typed, seen, secondPerson },
      async () => ({
        ...body,
        seen,
        ...(typed.reason !== undefined && { reason: typed.reason }),
        ...(await agreeingOf(secondPerson, typed, false)),
      }),
      tellAsked,
    );
  };
  const original = detail.data?.order.reletOf?.orderNo;
  return (
    <CommandDialog
      title="续租起租"
      okText={okTextOf(secondPerson, '确认续租起租')}
      width={640}
      command={command}
      form={form}
      isOkDisabled={current === undefined || isWaiting(secondPerson)}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        确认后原订单{original === undefined ? '' : ` ${original} `}
        完结，设备和押金（含预授权冻结）转入本订单，并生成以下账单。此操作不可撤回。
      </p>
      <Form
        form={form}
        className="money-form"
        layout="vertical"
        size="middle"
        onFinish={(typed) => void submit(typed)}
      >
        <ReletPreview preview={preview} />
        {isGap ? (
          <Form.Item
            name="gapChoice"
            label="间隔租金"
            rules={[{ required: true, message: '请选择收取或免收' }]}
          >
            <Radio.Group aria-label="间隔租金" options={choices(gapChoices)} />
          </Form.Item>
        ) : null}
        {isGap && gapChoice === 'waive' ? (
          <ContractField
            of={beginRelet}
            name="reason"
            label="免收原因"
            wantedWords="请填写免收原因"
          >
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={200} />
          </ContractField>
        ) : null}
        <SecondPersonFields told={secondPerson} hasReason isProven={false} />
      </Form>
    </CommandDialog>
  );
}
