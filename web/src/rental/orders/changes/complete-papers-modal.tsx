import { Form, Input } from 'antd';
import {
  completePapers,
  maxPaperPhotos,
} from '@rental/contract/rental/orders/changes/order-changes';
import { papersText } from '@rental/domain/rental/orders/changes/papers';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { ImageListEditor } from '../../../ui/images/image-list-editor.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';

interface Typed {
  readonly photos: string[];
  readonly note?: string;
}

/** 4:3 as phones take them: what is printed on a card can be read in it. */
const frame = { width: 720, height: 540 };

/** 补件完成: the images that the customer handed in. */
export function CompletePapersModal({ detail, onClosed }: OrderDialogProps) {
  const { order, papers } = detail;
  const [wanted = null] = order.arePapersWanted ? papers : [];
  const [form] = Form.useForm<Typed>();
  const command = useOrderCommand('completePapers');
  return (
    <CommandDialog
      title="补件完成"
      okText="确认补件完成"
      width={700} // five images in a row
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      {wanted === null ? null : (
        <p className="order-dialog-words">需补资料：{papersText(wanted)}</p>
      )}
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(typed) => command.mutate({ body: { orderId: order.id, ...typed } })}
      >
        <ContractField
          of={completePapers}
          name="photos"
          label="补件图片"
          extra={`最多${maxPaperPhotos}张，仅有「查看客户明文」权限的员工可见`}
        >
          <ImageListEditor type="image" num={maxPaperPhotos} {...frame} call="uploadDeployImage" />
        </ContractField>
        <ContractField of={completePapers} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={200} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
