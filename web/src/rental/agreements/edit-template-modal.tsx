import { Form } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import type { TemplateDialogProps } from './template-dialog-props.ts';
import { TemplateForm, type TypedTemplate } from './template-form.tsx';
import { templateReads } from './template-reads.ts';

/** 编辑: a draft, or a new version of what was published. */
export function EditTemplateModal({ template, onClosed }: TemplateDialogProps) {
  const [form] = Form.useForm<TypedTemplate>();
  const command = useCommand('editAgreementTemplate', { refreshes: templateReads });
  // what is typed over is of this moment: no answer that comes later may change it
  const detail = useRead(
    'agreementTemplate',
    { params: { id: template.id } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const { data, error } = detail;
  const isDraft = template.templateState === 'draft';
  return (
    <CommandDialog
      title={`编辑「${template.name}」v${template.version}`}
      okText={isDraft ? '保存草稿' : '存为新版本草稿'}
      width={760}
      command={command}
      form={form}
      isOkDisabled={data === undefined}
      onClosed={onClosed}
    >
      {isDraft ? null : <p>已发布的版本不能修改，保存后将生成新版本草稿，发布后生效。</p>}
      {data === undefined && error === null ? <Loading /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void detail.refetch()} />
      ) : null}
      {data === undefined ? null : (
        <TemplateForm
          form={form}
          initialBody={data.body}
          onFinish={({ body = '' }) => command.mutate({ body: { id: template.id, body } })}
        />
      )}
    </CommandDialog>
  );
}
