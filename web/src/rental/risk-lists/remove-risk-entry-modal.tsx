import { Form, Input } from 'antd';
import { removeRiskEntry, type RiskEntryRow } from '@rental/contract/rental/risk-lists';
import { listKinds, listReasons } from '@rental/domain/rental/risk-lists/list-kinds';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { personText } from './risk-list-columns.tsx';
import { riskListReads } from './risk-list-reads.ts';

interface RemoveRiskEntryProps {
  readonly entry: RiskEntryRow;
  readonly onClosed: () => void;
}

/** 移出名单. */
export function RemoveRiskEntryModal({ entry, onClosed }: RemoveRiskEntryProps) {
  const [form] = Form.useForm<{ removeReason: string }>();
  const command = useCommand('removeRiskEntry', { refreshes: riskListReads });
  return (
    <CommandDialog
      title={`移出${listKinds[entry.kind]}`}
      okText="确认移出"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p>
        <strong>{personText(entry)}</strong> {listReasons[entry.reason]}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ removeReason }) => command.mutate({ body: { id: entry.id, removeReason } })}
      >
        <ContractField
          of={removeRiskEntry}
          name="removeReason"
          label="移出原因"
          extra={entry.isShared ? '移出后，其他品牌也不再看到此记录。' : undefined}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
