import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { ProductRow } from '@rental/contract/rental/products';
import { shelfStates } from '@rental/domain/rental/products/shelf';
import { useRead } from '../../http/use-read.ts';
import type { Batch, RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Gate, useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { productColumns, productFilterFields } from './product-columns.tsx';
import type { OpenedProduct } from './product-dialog.tsx';

const ProductDialog = lazyPart(async () => (await import('./product-dialog.tsx')).ProductDialog);

/** 商品. */
export default function ProductListPage() {
  const [opened, setOpened] = useState<OpenedProduct | null>(null);
  return (
    <>
      <ProductList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <ProductDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/products')).listProducts;

interface ProductListProps {
  readonly onOpen: (opened: OpenedProduct) => void;
}

/** The list by itself, which no dialog draws again. */
const ProductList = memo(function ProductList({ onOpen }: ProductListProps) {
  const may = useMay();
  const mayEdit = may('product:edit');
  const mayShelve = may('product:shelf');
  const categories = useRead('listProductCategories', undefined, { staleTime: Infinity });
  const fields = useMemo(() => productFilterFields(categories.data?.content), [categories.data]);
  const actions = useMemo(
    () =>
      (product: ProductRow): RowAction[] => {
        const shelve = (isOn: boolean): RowAction => ({
          key: isOn ? 'on' : 'off',
          label: isOn ? '上架' : '下架',
          isDanger: !isOn,
          onSelect: () => onOpen({ what: isOn ? 'on' : 'off', products: [product] }),
        });
        return [
          { key: 'view', label: '查看', onSelect: () => onOpen({ what: 'view', product }) },
          ...(mayEdit
            ? [{ key: 'edit', label: '编辑', onSelect: () => onOpen({ what: 'edit', product }) }]
            : []),
          ...(mayShelve
            ? [shelve(product.shelfState === 'off' || product.shelfState === 'ended')]
            : []),
        ];
      },
    [mayEdit, mayShelve, onOpen],
  );
  const batch = useMemo(
    (): Batch<ProductRow> => ({
      nameOf: (product) => product.name,
      exportBy: 'ids',
      actions: mayShelve
        ? (['on', 'off'] as const).map((what) => ({
            key: what,
            label: what === 'on' ? '上架' : '下架',
            onSelect: ({ rows, release }) =>
              onOpen({ what, products: rows, onDone: () => release(rows.map(idOf)) }),
          }))
        : [],
    }),
    [mayShelve, onOpen],
  );
  return (
    <DataTable
      read="listProducts"
      rules={rules}
      noun="商品"
      columns={productColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      actions={actions}
      batch={batch}
      commands={
        <Gate anyOf={['product:edit']}>
          <Button type="primary" onClick={() => onOpen({ what: 'create' })}>
            新增商品
          </Button>
          <Button onClick={() => onOpen({ what: 'import' })}>导入</Button>
        </Gate>
      }
    />
  );
});

const idOf = (product: ProductRow) => product.id;

const tabs = {
  name: 'shelfState',
  counts: 'productCounts',
  items: [
    { value: '', label: '全部' },
    ...Object.entries(shelfStates).map(([value, label]) => ({ value, label })),
  ],
} as const;
