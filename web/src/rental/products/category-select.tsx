import { Button, Select, type SelectProps } from 'antd';
import { Suspense, useState } from 'react';
import { useRead } from '../../http/use-read.ts';
import { Gate } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { categoryOptions } from './category-options.ts';

const CategoryModal = lazyPart(async () => (await import('./category-modals.tsx')).CategoryModal);

/** 类目 of a product, or 主营类目 of a store. A missing one is added here, without leaving the form. */
export function CategorySelect({
  placeholder = '上架前必须选择',
  ...field
}: Pick<SelectProps<number>, 'id' | 'value' | 'onChange'> & { readonly placeholder?: string }) {
  const categories = useRead('listProductCategories', undefined, { staleTime: Infinity });
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="product-category">
      <Select<number>
        {...field}
        allowClear
        loading={categories.isPending}
        placeholder={placeholder}
        showSearch={{ optionFilterProp: 'label' }}
        options={categoryOptions(categories.data?.content)}
        notFoundContent="没有匹配的类目"
      />
      <Gate anyOf={['product:category']}>
        <Button onClick={() => setAdding(true)}>新增类目</Button>
      </Gate>
      <Suspense fallback={null}>
        {isAdding ? (
          <CategoryModal
            what="create"
            parentId={null}
            categories={categories.data?.content ?? []}
            onClosed={() => setAdding(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
