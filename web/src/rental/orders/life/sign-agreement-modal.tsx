import { Form, Input } from 'antd';
import { maxPaperPhotos, signAgreement } from '@rental/contract/rental/orders/life/order-moves';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { useMay } from '../../../ui/gate.tsx';
import { ImageListEditor } from '../../../ui/images/image-list-editor.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { useOrderCommand } from '../core/use-order-command.ts';

interface Typed {
  readonly photos?: string[];
  readonly reason?: string;
}

/** A page of a paper. */
const frame = { width: 720, height: 540 };

/** 登记签署: all parties have signed on paper. */
export function SignAgreementModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Typed>();
  const command = useOrderCommand('signAgreement');
  const mayUpload = useMay()('material:upload');
  return (
    <CommandDialog
      title="登记合同签署完成"
      okText="确认已签署"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        请确认商家与客户均已签署合同。登记后订单进入「待发货」，签署时间以登记时间为准。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(typed) => command.mutate({ body: { orderId: order.id, ...typed } })}
      >
        {mayUpload ? (
          <ContractField
            of={signAgreement}
            name="photos"
            label="纸质合同照片"
            extra={`最多${maxPaperPhotos}张；电子签署进行中时必填`}
          >
            <ImageListEditor
              type="image"
              num={maxPaperPhotos}
              {...frame}
              call="uploadDeployImage"
            />
          </ContractField>
        ) : null}
        <ContractField
          of={signAgreement}
          name="reason"
          label="线下签署原因"
          extra="电子签署进行中时必填"
        >
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={200} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
