import { Form, Input } from 'antd';
import { createOperator, updateOperator } from '@rental/contract/people/users/users';
import type { ArgsOf } from '../../../http/call.ts';
import { useCommand } from '../../../http/use-command.ts';
import { AgreedDialog, isRequested, wantedByDialog } from '../../../ui/dialogs/agreed-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { OneTimePasswordDialog } from '../one-time-password-dialog.tsx';
import { OperatorFields, typedOnly } from './operator-fields.tsx';
import { operatorReads } from './operator-reads.ts';

type Body = ArgsOf<'createOperator'>['body'];

/** 新增员工; afterwards the one-time password, which nobody sees again. */
export function CreateOperatorModal({ onClosed }: { onClosed: () => void }) {
  const [form] = Form.useForm<Body>();
  const command = useCommand('createOperator', {
    refreshes: operatorReads,
    quiet: wantedByDialog,
  });
  if (command.isSuccess && !isRequested(command.data))
    return <OneTimePasswordDialog made={command.data} onClosed={onClosed} />;
  return (
    <AgreedDialog
      title="新增员工"
      okText="创建账号"
      command={command}
      form={form}
      onTyped={(values, agreeing) =>
        command.mutate({ body: { ...(typedOnly(values) as Body), enabled: true, ...agreeing } })
      }
      onClosed={onClosed}
    >
      <ContractField of={createOperator} name="username" label="账号">
        <Input allowClear maxLength={32} placeholder="登录用，创建后不能修改" />
      </ContractField>
      <OperatorFields of={updateOperator} purpose={1} />
    </AgreedDialog>
  );
}
