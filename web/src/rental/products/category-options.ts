import type { ProductCategory } from '@rental/contract/rental/product-categories';
import { inTreeOrder } from '../../ui/tree-order.ts';

/** The categories as choices, 「数码 / 相机」. */
export function categoryOptions(categories: readonly ProductCategory[] = []) {
  const path: string[] = [];
  return inTreeOrder(categories).map(({ row, depth }) => {
    path.length = depth;
    path.push(row.name);
    return { value: row.id, label: path.join(' / ') };
  });
}
