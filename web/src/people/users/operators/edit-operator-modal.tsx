import { Form } from 'antd';
import { updateOperator, type OperatorRow } from '@rental/contract/people/users/users';
import type { ArgsOf } from '../../../http/call.ts';
import { useCommand } from '../../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../../ui/dialogs/agreed-dialog.tsx';
import { OperatorFields, typedOnly } from './operator-fields.tsx';
import { operatorReads } from './operator-reads.ts';

type Body = ArgsOf<'updateOperator'>['body'];

interface EditOperatorModalProps {
  readonly operator: OperatorRow;
  readonly onClosed: () => void;
}

/** 编辑员工. Phone and e-mail are masked here: only what is typed anew is sent. */
export function EditOperatorModal({ operator, onClosed }: EditOperatorModalProps) {
  const [form] = Form.useForm<Omit<Body, 'id'>>();
  const command = useCommand('updateOperator', {
    refreshes: operatorReads,
    quiet: wantedByDialog,
  });
  const ids = (rows: readonly { readonly id: number }[]) => rows.map((row) => row.id);
  return (
    <AgreedDialog
      title={`编辑员工 ${operator.username}`}
      okText="保存"
      command={command}
      form={form}
      onClosed={onClosed}
      initialValues={{
        nickName: operator.nickName,
        roleIds: ids(operator.roles),
        deptId: operator.dept?.id,
        storeIds: ids(operator.stores),
        jobIds: ids(operator.jobs),
        gender: operator.gender ?? undefined,
      }}
      onTyped={(values, agreeing) =>
        command.mutate({
          body: {
            ...typedOnly(values),
            id: operator.id,
            deptId: values.deptId ?? null,
            gender: values.gender ?? null,
            ...agreeing,
          },
        })
      }
    >
      <OperatorFields
        of={updateOperator}
        purpose={operator.purpose === 2 ? 2 : 1}
        masked={operator}
      />
    </AgreedDialog>
  );
}
