import { Form, Input, Select, Switch, type FormInstance } from 'antd';
import {
  addDictionaryDetail,
  type Dictionary,
  type DictionaryDetail,
} from '@rental/contract/platform/dictionary';
import {
  dictionaryColorNames,
  dictionaryColors,
  type DictionaryColor,
} from '@rental/domain/platform/dictionary/dictionary-colors';
import { useCommand } from '../../http/use-command.ts';
import { dictionaryReads } from '../../http/use-dictionary.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { EntryTag } from './entry-tag.tsx';

interface DetailForm {
  readonly label: string;
  readonly value: string;
  readonly color?: DictionaryColor | null;
  readonly enabled: boolean;
}

interface AddDetailModalProps {
  readonly dictionary: Dictionary;
  readonly onClosed: () => void;
}

/** 新增明细, at the end of the dictionary. */
export function AddDetailModal({ dictionary, onClosed }: AddDetailModalProps) {
  const [form] = Form.useForm<DetailForm>();
  const command = useCommand('addDictionaryDetail', { refreshes: dictionaryReads });
  const submit = ({ color = null, ...detail }: DetailForm) =>
    command.mutate({ body: { dictName: dictionary.name, color, ...detail } });
  return (
    <CommandDialog title="新增明细" okText="确定" command={command} form={form} onClosed={onClosed}>
      <DetailFields form={form} onSubmit={submit} />
    </CommandDialog>
  );
}

interface EditDetailModalProps {
  readonly entry: DictionaryDetail;
  readonly onClosed: () => void;
}

/** 编辑明细. The value of the platform's entry stays, for the rules go by it. */
export function EditDetailModal({ entry, onClosed }: EditDetailModalProps) {
  const [form] = Form.useForm<DetailForm>();
  const command = useCommand('editDictionaryDetail', { refreshes: dictionaryReads });
  const submit = ({ color = null, value, ...detail }: DetailForm) =>
    command.mutate({
      body: { id: entry.id, color, ...detail, ...(!entry.isPlatform && { value }) },
    });
  return (
    <CommandDialog title="编辑明细" okText="确定" command={command} form={form} onClosed={onClosed}>
      <DetailFields form={form} entry={entry} onSubmit={submit} />
    </CommandDialog>
  );
}

interface DetailFieldsProps {
  readonly form: FormInstance<DetailForm>;
  readonly entry?: DictionaryDetail;
  readonly onSubmit: (detail: DetailForm) => void;
}

function DetailFields({ form, entry, onSubmit }: DetailFieldsProps) {
  const isPlatform = entry?.isPlatform === true;
  return (
    <Form form={form} layout="vertical" size="middle" autoComplete="off" onFinish={onSubmit}>
      <ContractField of={addDictionaryDetail} name="label" label="标签" initialValue={entry?.label}>
        <Input allowClear maxLength={100} />
      </ContractField>
      <ContractField
        of={addDictionaryDetail}
        name="value"
        label="值"
        initialValue={entry?.value}
        extra={isPlatform ? '平台默认明细的值不能修改' : '纯数字按数值保存'}
      >
        <Input allowClear={!isPlatform} disabled={isPlatform} maxLength={100} />
      </ContractField>
      <ContractField
        of={addDictionaryDetail}
        name="color"
        label="颜色"
        initialValue={entry?.color ?? undefined}
      >
        <Select allowClear placeholder="无" options={colors} />
      </ContractField>
      <Form.Item
        name="enabled"
        label="启用"
        valuePropName="checked"
        initialValue={entry?.enabled ?? true}
      >
        <Switch />
      </Form.Item>
    </Form>
  );
}

const colors = dictionaryColorNames.map((value) => ({
  value,
  label: <EntryTag label={dictionaryColors[value]} color={value} />,
}));
