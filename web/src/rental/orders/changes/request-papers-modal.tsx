import { Form, Input } from 'antd';
import { requestPapers } from '@rental/contract/rental/orders/changes/order-changes';
import { refusals } from '@rental/contract/refusals';
import { paperKinds, type PaperKind } from '@rental/domain/rental/orders/changes/papers';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { CheckBoxes } from '../../../ui/fields/check-boxes.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';
import { ReasonField } from './reason-field.tsx';

interface Typed {
  readonly papers: PaperKind[];
  readonly otherWords?: string;
  readonly reason: string;
  readonly note?: string;
}

/** Each side of the card by itself: a program hands in one image a paper. */
const kinds = Object.entries(paperKinds)
  .filter(([value]) => value !== 'idCard')
  .map(([value, label]) => ({ value, label }));

/** 要求补件: what the customer is to hand in before the order is judged. */
export function RequestPapersModal({ detail: { order }, onClosed }: OrderDialogProps) {
  const [form] = Form.useForm<Typed>();
  const command = useOrderCommand('requestPapers');
  const papers = (Form.useWatch('papers', form) ?? []) as readonly PaperKind[];
  return (
    <CommandDialog
      title="要求补件"
      okText="确认要求补件"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        订单留在「待审核」并标记「待补件」，补件完成前不能直接审核通过。
        {order.intake === null
          ? '系统不会通知客户，请自行联系。'
          : `「${order.intake.appName}」会收到补件要求，由客户在其中提交。`}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(typed) => command.mutate({ body: { orderId: order.id, ...typed } })}
      >
        <ContractField of={requestPapers} name="papers" label="补件资料">
          <CheckBoxes label="补件资料" options={kinds} />
        </ContractField>
        {papers.includes('other') ? (
          <ContractField
            of={requestPapers}
            name="otherWords"
            label="其他资料名称"
            wantedWords={refusals.paper_words_missing.message({})}
          >
            <Input allowClear maxLength={50} placeholder="如 居住证、营业执照" />
          </ContractField>
        ) : null}
        <ReasonField />
        {order.intake === null ? null : (
          <ContractField
            of={requestPapers}
            name="note"
            label="给客户的说明"
            extra="商城会展示给客户，请勿填写内部信息"
          >
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={200} />
          </ContractField>
        )}
      </Form>
    </CommandDialog>
  );
}
