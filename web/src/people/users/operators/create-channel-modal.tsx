import { Form, Input } from 'antd';
import { createChannel } from '@rental/contract/people/users/channels';
import type { ArgsOf } from '../../../http/call.ts';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { PercentInput } from '../../../ui/fields/percent-input.tsx';
import { OneTimePasswordDialog } from '../one-time-password-dialog.tsx';
import { typedOnly } from './operator-fields.tsx';
import { operatorReads } from './operator-reads.ts';

type Body = ArgsOf<'createChannel'>['body'];

/** 新增渠道: the channel with its first operator. */
export function CreateChannelModal({ onClosed }: { onClosed: () => void }) {
  const [form] = Form.useForm<Body>();
  const command = useCommand('createChannel', {
    refreshes: [...operatorReads, 'listChannels', 'orderOptions'],
  });
  if (command.isSuccess) return <OneTimePasswordDialog made={command.data} onClosed={onClosed} />;
  return (
    <CommandDialog
      title="新增渠道"
      okText="创建渠道"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ commissionBp: 500 }}
        onFinish={(values) => command.mutate({ body: typedOnly(values) as Body })}
      >
        <ContractField of={createChannel} name="name" label="渠道名称">
          <Input allowClear maxLength={30} placeholder="如：校园代理联盟" />
        </ContractField>
        <ContractField of={createChannel} name="code" label="渠道编码">
          <Input allowClear maxLength={32} placeholder="字母、数字，也是推广码" />
        </ContractField>
        <ContractField of={createChannel} name="commissionBp" label="佣金比例（%）">
          <PercentInput />
        </ContractField>
        <ContractField of={createChannel} name="username" label="渠道账号">
          <Input allowClear maxLength={32} placeholder="登录渠道平台用，创建后不能修改" />
        </ContractField>
        <ContractField of={createChannel} name="nickName" label="昵称">
          <Input allowClear maxLength={20} placeholder="渠道联系人" />
        </ContractField>
        <ContractField of={createChannel} name="phone" label="手机号">
          <Input allowClear maxLength={20} placeholder="选填" />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
