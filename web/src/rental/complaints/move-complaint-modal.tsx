import { Form, Input, Select } from 'antd';
import {
  closeComplaint,
  followComplaint,
  reopenComplaint,
  withdrawComplaint,
  type ComplaintRow,
} from '@rental/contract/rental/complaints';
import {
  complaintResults,
  type ComplaintMove,
  type ComplaintResult,
} from '@rental/domain/rental/complaints/complaint-states';
import type { ReactNode } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog, type RunningCommand } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { ComplaintBrief } from './complaint-brief.tsx';
import { complaintReads } from './complaint-reads.ts';

interface MoveProps {
  readonly complaint: ComplaintRow;
  readonly onClosed: () => void;
}

/** The dialog of a move. */
export function MoveComplaintModal({ move, ...of }: MoveProps & { readonly move: ComplaintMove }) {
  const Move = dialogs[move];
  return <Move {...of} />;
}

const dialogs: Readonly<Record<ComplaintMove, (props: MoveProps) => ReactNode>> = {
  follow: FollowComplaint,
  close: CloseComplaint,
  withdraw: WithdrawComplaint,
  reopen: ReopenComplaint,
};

const refreshes = { refreshes: complaintReads };

function FollowComplaint({ complaint, onClosed }: MoveProps) {
  const command = useCommand('followComplaint', refreshes);
  return (
    <MoveForm<{ note: string }>
      title="跟进投诉"
      okText="保存跟进"
      complaint={complaint}
      command={command}
      onSubmit={(body) => command.mutate({ params: { id: complaint.id }, body })}
      onClosed={onClosed}
    >
      <ContractField of={followComplaint} name="note" label="跟进内容">
        <NoteInput placeholder="如已电话联系客户，约定明日退还差额" />
      </ContractField>
    </MoveForm>
  );
}

function CloseComplaint({ complaint, onClosed }: MoveProps) {
  const command = useCommand('closeComplaint', refreshes);
  return (
    <MoveForm<{ result: ComplaintResult; note: string }>
      title="完结投诉"
      okText="确认完结"
      complaint={complaint}
      command={command}
      onSubmit={(body) => command.mutate({ params: { id: complaint.id }, body })}
      onClosed={onClosed}
    >
      <ContractField
        of={closeComplaint}
        name="result"
        label="处理结果"
        extra={<CloseHint complaint={complaint} />}
      >
        <Select placeholder="请选择处理结果" options={choices(complaintResults)} />
      </ContractField>
      <ContractField of={closeComplaint} name="note" label="结果说明">
        <NoteInput placeholder="如何处理、客户是否认可" />
      </ContractField>
    </MoveForm>
  );
}

/** 退款 as a result needs a refund of the order since the complaint was received. */
function CloseHint({ complaint: { id } }: Pick<MoveProps, 'complaint'>) {
  const { data } = useRead('complaintDetail', { params: { id } });
  return data === undefined || data.refundedFen === 0
    ? '退款和改账单请先在订单中办理，再选择相应结果'
    : `收到投诉后该订单已退款 ${moneyText(data.refundedFen)}`;
}

function WithdrawComplaint({ complaint, onClosed }: MoveProps) {
  const command = useCommand('withdrawComplaint', refreshes);
  return (
    <MoveForm<{ note: string }>
      title="登记撤诉"
      okText="确认撤诉"
      complaint={complaint}
      command={command}
      onSubmit={(body) => command.mutate({ params: { id: complaint.id }, body })}
      onClosed={onClosed}
    >
      <ContractField
        of={withdrawComplaint}
        name="note"
        label="撤诉说明"
        extra="撤诉后不能重新打开，客户再次投诉请另行登记"
      >
        <NoteInput placeholder="客户何时、以何种方式撤诉" />
      </ContractField>
    </MoveForm>
  );
}

function ReopenComplaint({ complaint, onClosed }: MoveProps) {
  const command = useCommand('reopenComplaint', refreshes);
  return (
    <MoveForm<{ note: string }>
      title="重新打开投诉"
      okText="确认重新打开"
      complaint={complaint}
      command={command}
      onSubmit={(body) => command.mutate({ params: { id: complaint.id }, body })}
      onClosed={onClosed}
    >
      <ContractField
        of={reopenComplaint}
        name="note"
        label="重新打开的原因"
        extra="回到跟进中，处理期限不变"
      >
        <NoteInput placeholder="如客户称未收到退款" />
      </ContractField>
    </MoveForm>
  );
}

const NoteInput = (props: { readonly placeholder: string }) => (
  <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showCount {...props} />
);

interface MoveFormProps<Typed> extends MoveProps {
  readonly title: string;
  readonly okText: string;
  readonly command: RunningCommand;
  readonly onSubmit: (typed: Typed) => void;
  readonly children: ReactNode;
}

/** A move that asks for something: the complaint above, its fields below. */
function MoveForm<Typed extends object>(props: MoveFormProps<Typed>) {
  const { complaint, onSubmit, children, ...dialog } = props;
  const [form] = Form.useForm<Typed>();
  return (
    <CommandDialog {...dialog} form={form}>
      <ComplaintBrief complaint={complaint} />
      <Form form={form} layout="vertical" size="middle" autoComplete="off" onFinish={onSubmit}>
        {children}
      </Form>
    </CommandDialog>
  );
}
