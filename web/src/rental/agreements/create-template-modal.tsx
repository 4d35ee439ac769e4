import { Form, Input } from 'antd';
import { createAgreementTemplate } from '@rental/contract/rental/agreement-templates';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { TemplateForm, type TypedTemplate } from './template-form.tsx';
import { templateReads } from './template-reads.ts';

/** 新增模板: a draft. */
export function CreateTemplateModal({ onClosed }: { onClosed: () => void }) {
  const [form] = Form.useForm<TypedTemplate>();
  const command = useCommand('createAgreementTemplate', { refreshes: templateReads });
  const submit = ({ name = '', body = '' }: TypedTemplate) =>
    command.mutate({ body: { name, body } });
  return (
    <CommandDialog
      title="新增合同模板"
      okText="存为草稿"
      width={760}
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <TemplateForm form={form} onFinish={submit}>
        <ContractField
          of={createAgreementTemplate}
          name="name"
          label="模板名称"
          extra="同一模板的各版本共用一个名称，创建后不能修改"
        >
          <Input maxLength={50} />
        </ContractField>
      </TemplateForm>
    </CommandDialog>
  );
}
