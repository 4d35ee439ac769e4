import { Form, Input, Radio, Select } from 'antd';
import { useRef } from 'react';
import { createRole, type RoleRow } from '@rental/contract/people/access/roles';
import {
  dataScope,
  dataScopeLabels,
  isScopeOf,
  mayGiveScope,
} from '@rental/domain/people/access/data-scope';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';

interface NewRole {
  readonly name: string;
  readonly purpose: 1 | 2;
  readonly dataScope: RoleRow['dataScope'];
  readonly description?: string;
}

/** A role that gives nothing yet: its rights are chosen in the editor that opens then. */
export function NewRoleDialog({ onClosed }: { onClosed: (created: number | null) => void }) {
  const [form] = Form.useForm<NewRole>();
  const purpose = Form.useWatch('purpose', form) ?? 1;
  const rights = useRead('roleRights', { query: { purpose: 1 } });
  const command = useCommand('createRole', { refreshes: ['listRoles', 'allRoles'] });
  const created = useRef<number | null>(null);
  const ownScope = rights.data?.ownScope ?? dataScope.self;
  const options = [...dataScopeLabels]
    .filter(([scope]) => isScopeOf(purpose, scope) && mayGiveScope(ownScope, scope))
    .map(([value, label]) => ({ value, label }));
  return (
    <CommandDialog
      title="新增角色"
      okText="保存并设置权限"
      command={command}
      form={form}
      onClosed={() => onClosed(created.current)}
    >
      <Form
        form={form}
        layout="vertical"
        autoComplete="off"
        initialValues={{ purpose: 1 }}
        onValuesChange={(changed: Partial<NewRole>) => {
          if (changed.purpose !== undefined) form.resetFields(['dataScope']);
        }}
        onFinish={(role) =>
          command.mutate(
            { body: { ...role, permissions: [] } },
            {
              onSuccess: ({ id }) => {
                created.current = id;
              },
            },
          )
        }
      >
        <ContractField of={createRole} name="name" label="角色名称">
          <Input maxLength={20} placeholder="例如：客服主管" />
        </ContractField>
        <ContractField of={createRole} name="purpose" label="所属平台">
          <Radio.Group
            options={[
              { value: 1, label: '平台与商家' },
              { value: 2, label: '渠道' },
            ]}
          />
        </ContractField>
        <ContractField of={createRole} name="dataScope" label="数据范围">
          <Select placeholder="请选择数据范围" loading={rights.isPending} options={options} />
        </ContractField>
        <ContractField of={createRole} name="description" label="说明">
          <Input.TextArea rows={2} maxLength={100} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
