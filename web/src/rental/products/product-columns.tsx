import type { ProductCategory } from '@rental/contract/rental/product-categories';
import type { ProductRow } from '@rental/contract/rental/products';
import { shelfStates, type ShelfState } from '@rental/domain/rental/products/shelf';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { pictured } from '../../ui/data-table/rows/pictured.tsx';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { categoryOptions } from './category-options.ts';

const tones: Readonly<Record<ShelfState, Tone>> = {
  on: 'running',
  scheduled: 'waiting',
  off: 'ended',
  ended: 'late',
};

/** Says if customers see a product. */
export const ShelfStateText = ({ state }: { readonly state: ShelfState }) => (
  <TonedText tone={tones[state]} words={shelfStates[state]} />
);

/** 「¥4,999.00」, 「¥4,999.00 起」 where SKUs differ. */
export const retailText = ({
  lowestRetailFen,
  highestRetailFen,
}: Pick<ProductRow, 'lowestRetailFen' | 'highestRetailFen'>): string =>
  lowestRetailFen === highestRetailFen
    ? moneyText(lowestRetailFen)
    : `${moneyText(lowestRetailFen)} 起`;

/** When a product comes on the shelf or goes from it; null: no time is set. */
function shelfTimes({ shelfState, onShelfAt, offShelfAt }: ProductRow): string | null {
  if (shelfState === 'scheduled' && onShelfAt !== null) return `${timeText(onShelfAt)} 上架`;
  return offShelfAt === null ? null : `${timeText(offShelfAt)} 下架`;
}

/** The columns of 商品. */
export const productColumns: readonly Column<ProductRow, SortField<'listProducts'>>[] = [
  {
    key: 'name',
    title: '商品',
    width: 264,
    isKey: true,
    pin: 'left',
    cell: (product) => pictured(product.cover, twoLines(product.name, product.code)),
    hint: (product) => product.name,
  },
  {
    key: 'category',
    title: '类目',
    width: 96,
    cell: (product) => product.categoryName ?? '-',
    hint: (product) => product.categoryName ?? '未设置类目',
  },
  {
    key: 'shelf',
    title: '状态',
    width: 104,
    cell: (product) => <ShelfStateText state={product.shelfState} />,
    hint: (product) => shelfTimes(product) ?? '',
  },
  {
    key: 'retail',
    title: '市场价',
    width: 136,
    cell: retailText,
    hint: (product) =>
      `${moneyText(product.lowestRetailFen)} 至 ${moneyText(product.highestRetailFen)}`,
    isAmount: true,
  },
  {
    key: 'skus',
    title: '规格数',
    width: 72,
    cell: (product) => product.skuCount,
    isAmount: true,
  },
  {
    key: 'stock',
    title: '在库 / 待发',
    width: 104,
    cell: (product) => `${product.inStock} / ${product.reserved}`,
    hint: (product) => `在库${product.inStock}台，待发货订单${product.reserved}笔`,
    isAmount: true,
  },
  {
    key: 'labels',
    title: '标签',
    width: 120,
    cell: (product) => (product.labels.length === 0 ? '-' : product.labels.join('、')),
    hint: (product) => product.labels.join('、'),
    isMinor: true,
  },
  {
    key: 'sort',
    sortBy: 'sort',
    title: '排序',
    width: 80,
    cell: (product) => product.sort,
    isAmount: true,
    isMinor: true,
  },
  {
    key: 'createTime',
    sortBy: 'createTime',
    title: '创建时间',
    width: 104,
    cell: (product) => (
      <>
        {dayText(product.createTime)}
        <small>{clockText(product.createTime)}</small>
      </>
    ),
    hint: (product) => timeText(product.createTime),
    isMinor: true,
  },
];

/** The filters of the list. */
export const productFilterFields = (
  categories: readonly ProductCategory[] | undefined,
): FilterField<FilterName<'listProducts'>>[] => [
  { kind: 'text', name: 'name', label: '商品名称', placeholder: '名称中的任意部分' },
  { kind: 'text', name: 'code', label: '编码', placeholder: '商品或规格编码的开头' },
  {
    kind: 'choice',
    name: 'categoryIs',
    label: '类目',
    options: categoryOptions(categories).map(({ value, label }) => ({
      value: String(value),
      label,
    })),
  },
  { kind: 'days', name: 'createTime', label: '创建时间' },
];
