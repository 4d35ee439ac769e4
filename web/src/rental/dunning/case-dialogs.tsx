import { Form, Input, Radio } from 'antd';
import { holdCase, markLost, releaseCase, type DeskPage } from '@rental/contract/rental/dunning';
import { holdReasons, type HoldReason } from '@rental/domain/rental/dunning/dunning-guard';
import { useCommand } from '../../http/use-command.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import type { CaseDialog } from './case-header.tsx';
import { dunningReads } from './dunning-reads.ts';
import './dunning.css';

interface DialogProps {
  readonly of: DeskPage;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}

interface CaseDialogsProps extends DialogProps {
  readonly what: Exclude<CaseDialog, 'sms' | 'repay' | 'transfer'>;
}

const dialogs = { hold: HoldDialog, release: ReleaseDialog, lost: LostDialog } as const;

/** The dialog of a step of a case. */
export function CaseDialogs({ what, ...props }: CaseDialogsProps) {
  const Dialog = dialogs[what];
  return <Dialog {...props} />;
}

const refreshing = { refreshes: dunningReads };

interface Held {
  readonly reason: HoldReason;
  readonly note: string;
}

function HoldDialog({ of, onClosed }: DialogProps) {
  const [form] = Form.useForm<Held>();
  const command = useCommand('holdCase', refreshing);
  return (
    <CommandDialog
      title="暂停催收"
      okText="确认暂停"
      command={command}
      form={form}
      isDanger
      onClosed={onClosed}
    >
      <p className="dunning-words">暂停后不再联系该客户催收，短信也不发送，直到恢复。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={(typed) => command.mutate({ body: { caseId: of.id, ...typed } })}
      >
        <ContractField of={holdCase} name="reason" label="暂停原因">
          <Radio.Group aria-label="暂停原因" options={choices(holdReasons)} />
        </ContractField>
        <ContractField of={holdCase} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

function ReleaseDialog({ of, onClosed }: DialogProps) {
  const [form] = Form.useForm<Pick<Held, 'note'>>();
  const command = useCommand('releaseCase', refreshing);
  return (
    <CommandDialog
      title="恢复催收"
      okText="确认恢复"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={(typed) => command.mutate({ body: { caseId: of.id, ...typed } })}
      >
        <ContractField of={releaseCase} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

function LostDialog({ of, onClosed }: DialogProps) {
  const [form] = Form.useForm<{ note?: string }>();
  const command = useCommand('markLost', refreshing);
  const title = of.isLost ? '取消失联' : '标记失联';
  return (
    <CommandDialog
      title={title}
      okText={`确认${title}`}
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={(typed) =>
          command.mutate({ body: { caseId: of.id, isLost: !of.isLost, ...typed } })
        }
      >
        <ContractField of={markLost} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
