import { Button } from 'antd';
import { useState } from 'react';
import type { ProductCategory } from '@rental/contract/rental/product-categories';
import { maxCategoryDepth } from '@rental/domain/rental/products/category-tree';
import { useRead } from '../../http/use-read.ts';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { inTreeOrder } from '../../ui/tree-order.ts';
import { CategoryModal, DeleteCategoryModal } from './category-modals.tsx';
import '../../ui/plain-table.css';
import '../../ui/text-button.css';
import './products.css';

type Opened =
  | { readonly what: 'create'; readonly parentId: number | null }
  | { readonly what: 'edit'; readonly category: ProductCategory }
  | { readonly what: 'delete'; readonly category: ProductCategory };

/** 商品类目: a tree of three levels. */
export default function CategoryPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const read = useRead('listProductCategories');
  const { data, error } = read;
  const categories = data?.content ?? [];
  const onClosed = () => setOpened(null);
  return (
    <div className="category-page">
      <h1 className="visually-hidden">商品类目</h1>
      <PageSection
        title="商品类目"
        extra={
          <Button type="primary" onClick={() => setOpened({ what: 'create', parentId: null })}>
            新增类目
          </Button>
        }
      >
        {data === undefined && error === null ? <Loading rows={6} /> : null}
        {data === undefined && error !== null ? (
          <Failed error={error} onRetry={() => void read.refetch()} />
        ) : null}
        {data?.content.length === 0 ? <Empty words="暂无类目，请先新增" /> : null}
        {categories.length === 0 ? null : (
          <CategoryTable categories={categories} onOpen={setOpened} />
        )}
      </PageSection>
      {opened === null ? null : opened.what === 'delete' ? (
        <DeleteCategoryModal category={opened.category} onClosed={onClosed} />
      ) : (
        <CategoryModal categories={categories} {...opened} onClosed={onClosed} />
      )}
    </div>
  );
}

interface CategoryTableProps {
  readonly categories: readonly ProductCategory[];
  readonly onOpen: (opened: Opened) => void;
}

const CategoryTable = ({ categories, onOpen }: CategoryTableProps) => (
  <ScrollRegion className="plain-table-scroll" label="商品类目列表">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">类目</th>
          <th scope="col" className="is-amount">
            商品
          </th>
          <th scope="col" className="is-amount">
            排序
          </th>
          <th scope="col" className="is-action">
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {inTreeOrder(categories).map(({ row: category, depth }, index) => (
          <tr key={category.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
            <th scope="row" style={{ paddingInlineStart: 10 + depth * 20 }}>
              {category.name}
            </th>
            <td className="is-amount">{category.productCount}</td>
            <td className="is-amount">{category.sort}</td>
            <td className="is-action">
              <TextButton
                words="编辑"
                of={category}
                onClick={() => onOpen({ what: 'edit', category })}
              />
              {depth + 1 < maxCategoryDepth ? (
                <TextButton
                  words="新增下级"
                  of={category}
                  onClick={() => onOpen({ what: 'create', parentId: category.id })}
                />
              ) : null}
              <TextButton
                words="删除"
                of={category}
                onClick={() => onOpen({ what: 'delete', category })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

interface TextButtonProps {
  readonly words: string;
  readonly of: ProductCategory;
  readonly onClick: () => void;
}

const TextButton = ({ words, of, onClick }: TextButtonProps) => (
  <Button type="link" size="small" aria-label={`${words}「${of.name}」`} onClick={onClick}>
    {words}
  </Button>
);
