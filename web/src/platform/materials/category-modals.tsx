import { Form, Input, InputNumber, type FormInstance } from 'antd';
import {
  createMaterialCategory,
  type MaterialCategory,
} from '@rental/contract/platform/material-categories';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { materialReads } from './material-reads.ts';

interface CategoryForm {
  readonly name: string;
  readonly sort: number;
}

interface CreateCategoryModalProps {
  /** The parent; null: none. */
  readonly parent: MaterialCategory | null;
  readonly onClosed: () => void;
}

export function CreateCategoryModal({ parent, onClosed }: CreateCategoryModalProps) {
  const [form] = Form.useForm<CategoryForm>();
  const command = useCommand('createMaterialCategory', { refreshes: materialReads });
  const submit = (body: CategoryForm) =>
    command.mutate({ body: { ...body, parentId: parent?.id ?? null } });
  return (
    <CommandDialog
      title={parent === null ? '新增分类' : `新增「${parent.name}」的下级分类`}
      okText="确定"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <CategoryFields form={form} onSubmit={submit} />
    </CommandDialog>
  );
}

interface OfCategory {
  readonly category: MaterialCategory;
  readonly onClosed: () => void;
}

export function UpdateCategoryModal({ category, onClosed }: OfCategory) {
  const [form] = Form.useForm<CategoryForm>();
  const command = useCommand('updateMaterialCategory', { refreshes: materialReads });
  return (
    <CommandDialog title="修改分类" okText="确定" command={command} form={form} onClosed={onClosed}>
      <CategoryFields
        form={form}
        category={category}
        onSubmit={(body) => command.mutate({ body: { ...body, id: category.id } })}
      />
    </CommandDialog>
  );
}

interface CategoryFieldsProps {
  readonly form: FormInstance<CategoryForm>;
  readonly category?: MaterialCategory;
  readonly onSubmit: (category: CategoryForm) => void;
}

function CategoryFields({ form, category, onSubmit }: CategoryFieldsProps) {
  return (
    <Form form={form} layout="vertical" size="middle" autoComplete="off" onFinish={onSubmit}>
      <ContractField
        of={createMaterialCategory}
        name="name"
        label="名称"
        initialValue={category?.name}
      >
        <Input allowClear maxLength={20} />
      </ContractField>
      <ContractField
        of={createMaterialCategory}
        name="sort"
        label="排序"
        extra="数字小的在前"
        initialValue={category?.sort ?? 0}
      >
        <InputNumber min={0} max={9999} precision={0} />
      </ContractField>
    </Form>
  );
}

export function DeleteCategoryModal({ category, onClosed }: OfCategory) {
  const command = useCommand('deleteMaterialCategory', { refreshes: materialReads });
  return (
    <CommandDialog
      title="删除分类"
      okText="确认删除"
      command={command}
      isDanger
      onOk={() => command.mutate({ params: { id: category.id } })}
      onClosed={onClosed}
    >
      <p>确认删除分类「{category.name}」？分类下有图片或下级分类时不能删除。</p>
    </CommandDialog>
  );
}
