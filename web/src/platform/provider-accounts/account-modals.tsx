import {
  createProviderAccount,
  type ProviderAccountRow,
} from '@rental/contract/platform/provider-accounts';
import { accountKinds } from '@rental/domain/platform/provider-accounts/account-kinds';
import { Alert, Form, Input, InputNumber, Select } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { AccountKindFields } from './account-kind-fields.tsx';
import { SandboxKeys } from './sandbox-keys.tsx';
import { bodyOf, typedOf, type TypedAccountForm } from './account-form.ts';
import { openVersionOf, usedVersionOf } from './account-versions.ts';

/** 新增账户, as a draft. */
export function CreateAccountModal({ onClosed }: { readonly onClosed: () => void }) {
  const [form] = Form.useForm<TypedAccountForm>();
  const { data: kinds = [], isPending } = useRead('providerAccountKinds');
  const command = useCommand('createProviderAccount', { refreshes: ['listProviderAccounts'] });
  const kind = Form.useWatch('kind', form);
  return (
    <CommandDialog
      title="新增服务商账户"
      okText="保存草稿"
      command={command}
      form={form}
      width={720}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ preference: 1 }}
        onFinish={(typed) => command.mutate({ body: bodyOf(typed) })}
      >
        <ContractField of={createProviderAccount} name="kind" label="服务商">
          <Select
            loading={isPending}
            placeholder="请选择服务商"
            showSearch={{ optionFilterProp: 'label' }}
            options={kinds.map((value) => ({ value, label: accountKinds[value].label }))}
          />
        </ContractField>
        <CommonFields />
        {kind === undefined ? null : (
          <>
            <SandboxKeys kind={kind} form={form} isNew />
            <AccountKindFields kind={kind} isNew />
          </>
        )}
      </Form>
    </CommandDialog>
  );
}

interface EditAccountModalProps {
  readonly account: ProviderAccountRow;
  readonly onClosed: () => void;
}

/** 编辑: settings or keys that differ have to be tested and enabled before they are used. */
export function EditAccountModal({ account, onClosed }: EditAccountModalProps) {
  const [form] = Form.useForm<TypedAccountForm>();
  const command = useCommand('saveProviderAccount', { refreshes: ['listProviderAccounts'] });
  const { id, kind } = account;
  const base = openVersionOf(account) ?? usedVersionOf(account) ?? account.versions[0];
  return (
    <CommandDialog
      title={`编辑「${account.name}」`}
      okText="保存"
      command={command}
      form={form}
      width={720}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={typedOf(account, base)}
        onFinish={(typed) => command.mutate({ body: { id, ...bodyOf({ ...typed, kind }) } })}
      >
        {usedVersionOf(account) === undefined ? null : (
          <Alert
            type="info"
            showIcon
            title="修改参数或密钥后，需测试并启用才生效；在此之前继续使用现有的。"
          />
        )}
        <CommonFields />
        <SandboxKeys kind={kind} form={form} />
        <AccountKindFields kind={kind} isNew={false} keyTails={base?.keyTails ?? {}} />
      </Form>
    </CommandDialog>
  );
}

const CommonFields = () => (
  <div className="account-template-codes">
    <ContractField of={createProviderAccount} name="name" label="账户名称">
      <Input maxLength={30} showCount />
    </ContractField>
    <ContractField
      of={createProviderAccount}
      name="preference"
      label="优先级"
      extra="数字小的先用，不能用时用下一个"
    >
      <InputNumber min={1} max={99} precision={0} style={{ width: '100%' }} />
    </ContractField>
  </div>
);
