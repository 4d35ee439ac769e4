import { Form, Input, InputNumber } from 'antd';
import { updateRole, type RoleDetail } from '@rental/contract/people/access/roles';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';

interface RenameRoleDialogProps {
  readonly role: RoleDetail;
  readonly onClosed: () => void;
}

interface Words {
  readonly name: string;
  readonly description: string;
  readonly sort: number;
}

/** The words of a role; what it gives stays. */
export function RenameRoleDialog({ role, onClosed }: RenameRoleDialogProps) {
  const [form] = Form.useForm<Words>();
  const command = useCommand('updateRole', { refreshes: ['listRoles', 'roleDetail', 'allRoles'] });
  return (
    <CommandDialog
      title="修改名称与说明"
      okText="保存"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        autoComplete="off"
        initialValues={{ name: role.name, description: role.description, sort: role.sort }}
        onFinish={(words) =>
          command.mutate({
            body: { id: role.id, ...words, description: words.description ?? '' },
          })
        }
      >
        <ContractField
          of={updateRole}
          name="name"
          label="角色名称"
          wantedWords="请输入角色名称"
          extra={role.builtIn ? '系统内置角色不能改名' : undefined}
        >
          <Input maxLength={20} disabled={role.builtIn} />
        </ContractField>
        <ContractField of={updateRole} name="description" label="说明">
          <Input.TextArea rows={2} maxLength={100} showCount />
        </ContractField>
        <ContractField of={updateRole} name="sort" label="排序" wantedWords="请输入排序">
          <InputNumber min={0} max={9999} precision={0} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
