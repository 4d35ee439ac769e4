import { Form, Input, Select } from 'antd';
import { addComplaint } from '@rental/contract/rental/complaints';
import {
  complaintSources,
  usualDeadline,
  type ComplaintSource,
} from '@rental/domain/rental/complaints/complaint-deadline';
import { complaintKinds } from '@rental/domain/rental/complaints/complaint-states';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { ProofsField } from '../orders/money/fields/proofs-field.tsx';
import { complaintReads } from './complaint-reads.ts';
import './complaints.css';

type Body = ArgsOf<'addComplaint'>['body'];

interface Typed extends Omit<Body, 'photos'> {
  readonly proofs?: string[];
}

/** 登记投诉. */
export function AddComplaintModal({ onClosed }: { readonly onClosed: () => void }) {
  const [form] = Form.useForm<Typed>();
  const command = useCommand('addComplaint', { refreshes: complaintReads });
  return (
    <CommandDialog
      title="登记投诉"
      okText="确认登记"
      command={command}
      form={form}
      width={620}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ receivedAt: typedNow() }}
        onFinish={(typed) => command.mutate({ body: bodyOf(typed) })}
      >
        <ContractField of={addComplaint} name="orderNo" label="订单号">
          <Input allowClear maxLength={32} placeholder="完整订单号" />
        </ContractField>
        <div className="complaint-pair">
          <ContractField of={addComplaint} name="kind" label="投诉类型">
            <Select placeholder="请选择投诉类型" options={choices(complaintKinds)} />
          </ContractField>
          <ContractField of={addComplaint} name="source" label="投诉来源">
            <Select placeholder="请选择投诉来源" options={choices(complaintSources)} />
          </ContractField>
        </div>
        <ContractField
          of={addComplaint}
          name="externalNo"
          label="外部单号"
          extra="来源平台的投诉编号，同一来源只能登记一次"
        >
          <Input allowClear maxLength={64} />
        </ContractField>
        <ContractField of={addComplaint} name="content" label="投诉内容">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={1000} showCount />
        </ContractField>
        <TimeFields />
        <ProofsField label="投诉凭证" words="投诉页面截图、聊天记录等" />
      </Form>
    </CommandDialog>
  );
}

function TimeFields() {
  const form = Form.useFormInstance<Typed>();
  const source = Form.useWatch<ComplaintSource | undefined>('source', form);
  const receivedAt = Form.useWatch<string | undefined>('receivedAt', form);
  return (
    <div className="complaint-pair">
      <Form.Item
        name="receivedAt"
        label="收到时间"
        rules={[{ required: true, message: '请选择收到时间' }]}
      >
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item name="deadline" label="处理期限" extra={usualText(source, receivedAt)}>
        <Input type="datetime-local" />
      </Form.Item>
    </div>
  );
}

function usualText(source: ComplaintSource | undefined, receivedAt: string | undefined): string {
  if (source === undefined || !receivedAt) return '不填则按来源计算';
  return `不填则为 ${timeText(usualDeadline(source, new Date(instantOf(receivedAt))))}`;
}

/** A time as its input has it, which is one of Asia/Shanghai as all times of the screen are. */
const instantOf = (typed: string): string => new Date(`${typed}+08:00`).toISOString();

const typedNow = (): string => `${dayText(Date.now())}T${clockText(Date.now()).slice(0, 5)}`;

/** Empty fields are not sent. */
function bodyOf({ externalNo, receivedAt, deadline, proofs, ...typed }: Typed): Body {
  return {
    ...typed,
    receivedAt: instantOf(receivedAt),
    ...(externalNo && { externalNo }),
    ...(deadline && { deadline: instantOf(deadline) }),
    ...(proofs && { photos: proofs }),
  };
}
