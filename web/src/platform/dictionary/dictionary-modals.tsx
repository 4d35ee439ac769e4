import { Form, Input } from 'antd';
import {
  createDictionary,
  editDictionary,
  type Dictionary,
} from '@rental/contract/platform/dictionary';
import { useCommand } from '../../http/use-command.ts';
import { dictionaryReads } from '../../http/use-dictionary.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';

interface NewDictionary {
  readonly name: string;
  readonly description: string;
}

interface CreateDictionaryModalProps {
  readonly onCreated: (name: string) => void;
  readonly onClosed: () => void;
}

/** 新增字典: the name is for ever, it is what code asks for. */
export function CreateDictionaryModal({ onCreated, onClosed }: CreateDictionaryModalProps) {
  const [form] = Form.useForm<NewDictionary>();
  const command = useCommand('createDictionary', { refreshes: dictionaryReads });
  const submit = (body: NewDictionary) =>
    command.mutate({ body }, { onSuccess: ({ name }) => onCreated(name) });
  return (
    <CommandDialog title="新增字典" okText="确定" command={command} form={form} onClosed={onClosed}>
      <Form form={form} layout="vertical" size="middle" autoComplete="off" onFinish={submit}>
        <ContractField
          of={createDictionary}
          name="name"
          label="名称"
          extra="字母、数字和下划线，创建后不能修改"
        >
          <Input allowClear maxLength={64} />
        </ContractField>
        <ContractField of={createDictionary} name="description" label="描述">
          <Input allowClear maxLength={100} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

interface EditDictionaryModalProps {
  readonly dictionary: Dictionary;
  readonly onClosed: () => void;
}

export function EditDictionaryModal({ dictionary, onClosed }: EditDictionaryModalProps) {
  const [form] = Form.useForm<Pick<NewDictionary, 'description'>>();
  const command = useCommand('editDictionary', { refreshes: dictionaryReads });
  return (
    <CommandDialog title="修改描述" okText="确定" command={command} form={form} onClosed={onClosed}>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ description }) => command.mutate({ body: { id: dictionary.id, description } })}
      >
        <ContractField
          of={editDictionary}
          name="description"
          label="描述"
          initialValue={dictionary.description}
        >
          <Input allowClear maxLength={100} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
