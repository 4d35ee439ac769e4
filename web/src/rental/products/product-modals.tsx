import { Form, type FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import type { ProductRow } from '@rental/contract/rental/products';
import { useAgainOn } from '../../http/use-again-on.ts';
import { useCommand } from '../../http/use-command.ts';
import { useHasAnswered } from '../../http/use-has-answered.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ProductFields } from './product-fields.tsx';
import { bodyOf, typedOf, type ProductBody, type TypedProduct } from './product-form.ts';
import { productReads } from './product-reads.ts';

const width = 960;

/** 新增商品: not on the shelf. */
export function CreateProductModal({ onClosed }: { readonly onClosed: () => void }) {
  const [form] = Form.useForm<TypedProduct>();
  const command = useCommand('createProduct', { refreshes: productReads });
  return (
    <CommandDialog
      title="新增商品"
      okText="新增"
      width={width}
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <ProductForm
        form={form}
        typed={typedOf(undefined)}
        onBody={(body) => command.mutate({ body })}
      />
    </CommandDialog>
  );
}

interface EditProductModalProps {
  readonly product: ProductRow;
  readonly onClosed: () => void;
}

/** 编辑商品: as a whole. Another one's change meanwhile is shown before this one can be saved. */
export function EditProductModal({ product, onClosed }: EditProductModalProps) {
  const [form] = Form.useForm<TypedProduct>();
  const command = useCommand('updateProduct', { refreshes: productReads });
  const detail = useRead('productDetail', { params: { id: product.id } }, { staleTime: 0 });
  const { data, error, isFetching, refetch } = detail;
  useAgainOn('product_edited', command.error, refetch);
  const hasAnswered = useHasAnswered(detail);
  return (
    <CommandDialog
      title="编辑商品"
      okText="保存"
      width={width}
      command={command}
      form={form}
      isOkDisabled={!hasAnswered || isFetching}
      onClosed={onClosed}
    >
      {hasAnswered && data !== undefined ? (
        <ProductForm
          form={form}
          typed={typedOf(data)}
          revision={data.product.revision}
          onBody={(body) =>
            command.mutate({
              body: { id: product.id, revision: data.product.revision, ...body },
            })
          }
        />
      ) : error !== null && !isFetching ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={10} />
      )}
    </CommandDialog>
  );
}

interface ProductFormProps {
  readonly form: FormInstance<TypedProduct>;
  readonly typed: TypedProduct;
  /** The revision that `typed` is of. Another one replaces what was typed. */
  readonly revision?: number;
  readonly onBody: (body: ProductBody) => void;
}

function ProductForm({ form, typed, revision, onBody }: ProductFormProps) {
  const shown = useRef(revision); // a page that comes back to the front runs its effects again
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    form.setFieldsValue(typed);
  }, [form, typed, revision]);
  return (
    <Form
      form={form}
      layout="vertical"
      size="middle"
      autoComplete="off"
      initialValues={typed}
      onFinish={(values) => onBody(bodyOf(values))}
    >
      <ProductFields />
    </Form>
  );
}
