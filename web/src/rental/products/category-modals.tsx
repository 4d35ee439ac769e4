import { Form, Input, InputNumber, Select } from 'antd';
import {
  createProductCategory,
  type ProductCategory,
} from '@rental/contract/rental/product-categories';
import { withBelow } from '@rental/domain/rental/products/category-tree';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { categoryOptions } from './category-options.ts';
import { productReads } from './product-reads.ts';

interface Values {
  readonly name: string;
  readonly parentId?: number | null;
  readonly sort: number;
}

type CategoryModalProps = (
  | { readonly what: 'create'; readonly parentId: number | null }
  | { readonly what: 'edit'; readonly category: ProductCategory }
) & {
  readonly categories: readonly ProductCategory[];
  readonly onClosed: () => void;
};

/** 新增类目, 编辑类目. One that is changed may move below another, not below itself. */
export function CategoryModal(props: CategoryModalProps) {
  const { categories, onClosed } = props;
  const [form] = Form.useForm<Values>();
  const create = useCommand('createProductCategory', { refreshes: productReads });
  const update = useCommand('updateProductCategory', { refreshes: productReads });
  const category = props.what === 'edit' ? props.category : undefined;
  const submit = ({ name, parentId = null, sort }: Values) => {
    const body = { name, parentId, sort };
    if (category === undefined) create.mutate({ body });
    else update.mutate({ body: { id: category.id, ...body } });
  };
  const own = new Set(category === undefined ? [] : withBelow(categories, category.id));
  return (
    <CommandDialog
      title={category === undefined ? '新增类目' : '编辑类目'}
      okText="保存"
      command={category === undefined ? create : update}
      form={form}
      onClosed={onClosed}
    >
      {/* it opens over the form of a product, whose fields have the same names */}
      <Form
        name="category"
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={submit}
      >
        <ContractField
          of={createProductCategory}
          name="name"
          label="类目名称"
          initialValue={category?.name}
        >
          <Input maxLength={30} />
        </ContractField>
        <ContractField
          of={createProductCategory}
          name="parentId"
          label="上级类目"
          initialValue={props.what === 'edit' ? props.category.parentId : props.parentId}
        >
          <Select
            allowClear
            placeholder="不选则为一级类目"
            showSearch={{ optionFilterProp: 'label' }}
            options={categoryOptions(categories).filter(({ value }) => !own.has(value))}
          />
        </ContractField>
        <ContractField
          of={createProductCategory}
          name="sort"
          label="排序"
          extra="数字小的在前"
          initialValue={category?.sort ?? 0}
        >
          <InputNumber min={0} max={9999} precision={0} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

interface DeleteCategoryModalProps {
  readonly category: ProductCategory;
  readonly onClosed: () => void;
}

/** 删除类目: refused while a product or a category is in it. */
export function DeleteCategoryModal({ category, onClosed }: DeleteCategoryModalProps) {
  const command = useCommand('deleteProductCategory', { refreshes: productReads });
  return (
    <CommandDialog
      title="删除类目"
      okText="确认删除"
      isDanger
      command={command}
      onOk={() => command.mutate({ params: { id: category.id } })}
      onClosed={onClosed}
    >
      <p>确认删除类目「{category.name}」？类目下有商品或下级类目时不能删除。</p>
    </CommandDialog>
  );
}
