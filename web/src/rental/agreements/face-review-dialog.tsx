import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import {
  failFaceReview,
  maxReviewPhotos,
  passFaceReview,
} from '@rental/contract/rental/agreements';
import { maxFaceFailures } from '@rental/domain/rental/agreements/signing';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { ImageListEditor } from '../../ui/images/image-list-editor.tsx';
import { useRowCommand } from '../../ui/use-row-command.ts';
import { signingReads } from './signing-reads.ts';

export type FaceVerdict = 'pass' | 'fail';

interface FaceReviewDialogProps {
  readonly orderId: number;
  readonly onClosed: () => void;
  /** The subject, so that nobody judges the wrong one. */
  readonly children: ReactNode;
}

/** 人工复核 of a customer whose face the provider did not recognise. */
export function FaceReviewDialog({
  verdict,
  ...props
}: FaceReviewDialogProps & { readonly verdict: FaceVerdict }) {
  return verdict === 'pass' ? <PassDialog {...props} /> : <FailDialog {...props} />;
}

interface Passed {
  readonly note: string;
  readonly photos: string[];
}

const frame = { width: 720, height: 540 };

function PassDialog({ orderId, onClosed, children }: FaceReviewDialogProps) {
  const [form] = Form.useForm<Passed>();
  const command = useRowCommand('passFaceReview', signingReads);
  return (
    <CommandDialog
      title="人工复核通过"
      okText="确认通过"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      {children}
      <p>用户人脸核验{maxFaceFailures}次未通过。确认为本人后，视为用户已签署，不可撤回。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(typed) => command.mutate({ body: { orderId, ...typed } })}
      >
        <ContractField of={passFaceReview} name="note" label="核实方式">
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={200}
            placeholder="如 视频通话核对身份证原件"
          />
        </ContractField>
        <ContractField
          of={passFaceReview}
          name="photos"
          label="客户照片"
          extra={`最多${maxReviewPhotos}张，仅有人工复核权限的员工可见`}
        >
          <ImageListEditor type="image" num={maxReviewPhotos} {...frame} call="uploadDeployImage" />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

function FailDialog({ orderId, onClosed, children }: FaceReviewDialogProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const command = useRowCommand('failFaceReview', signingReads);
  return (
    <CommandDialog
      title="人工复核不通过"
      okText="确认不通过"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      {children}
      <p>本次签署失败，可重发签署或作废重签。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ reason }) => command.mutate({ body: { orderId, reason } })}
      >
        <ContractField of={failFaceReview} name="reason" label="不通过原因">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={200} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
