import { Form, Input, Select } from 'antd';
import { renameMaterial, type Material } from '@rental/contract/platform/materials';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { shelfOptions, type Shelf } from '../../ui/images/image-shelves.ts';
import { materialReads } from './material-reads.ts';
import { toldOf } from './opened-dialog.ts';

interface RenameModalProps {
  readonly material: Material;
  readonly onClosed: () => void;
}

/** 重命名: only what the image is called; its address stays. */
export function RenameModal({ material, onClosed }: RenameModalProps) {
  const [form] = Form.useForm<{ name: string }>();
  const command = useCommand('renameMaterial', { refreshes: materialReads });
  return (
    <CommandDialog title="重命名" okText="确定" command={command} form={form} onClosed={onClosed}>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ name }) => command.mutate({ body: { id: material.id, name } })}
      >
        <ContractField of={renameMaterial} name="name" label="名称" initialValue={material.name}>
          <Input allowClear maxLength={100} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

interface MoveModalProps {
  readonly materials: readonly Material[];
  readonly shelves: AnswerOf<'listMaterialCategories'> | undefined;
  readonly onGone: (ids: readonly number[]) => void;
  readonly onClosed: () => void;
}

/** 移动到分类, or out of any. */
export function MoveModal({ materials, shelves, onGone, onClosed }: MoveModalProps) {
  const [form] = Form.useForm<{ shelf: Shelf }>();
  const command = useCommand('moveMaterials', { refreshes: materialReads });
  const ids = materials.map(({ id }) => id);
  const submit = ({ shelf }: { shelf: Shelf }) =>
    command.mutate(
      { body: { ids, categoryId: typeof shelf === 'number' ? shelf : null } },
      { onSuccess: () => onGone(ids) },
    );
  return (
    <CommandDialog title="移动" okText="确定" command={command} form={form} onClosed={onClosed}>
      <p>把{toldOf(materials)}移动到：</p>
      <Form form={form} layout="vertical" size="middle" onFinish={submit}>
        <Form.Item
          name="shelf"
          label="分类"
          initialValue={materials.length === 1 ? (materials[0]?.categoryId ?? 'none') : undefined}
          rules={[{ required: true, message: '请选择分类' }]}
        >
          <Select options={shelfOptions(shelves).filter(({ value }) => value !== 'all')} />
        </Form.Item>
      </Form>
    </CommandDialog>
  );
}
