import type { MaterialCategory } from '@rental/contract/platform/material-categories';
import type { AnswerOf } from '../../http/call.ts';

/** A selection of the images in 素材: all, those in no category, or those of a category and its subcategories. */
export type Shelf = 'all' | 'none' | number;

export interface ShelvedCategory {
  readonly category: MaterialCategory;
  readonly isBelow: boolean;
  /** The number of images in it and its subcategories. */
  readonly total: number;
}

/** The category tree as a flat list: each category is followed by its subcategories. */
export function inTree(categories: readonly MaterialCategory[]): ShelvedCategory[] {
  return categories
    .filter(({ parentId }) => parentId === null)
    .flatMap((category) => {
      const below = categories.filter(({ parentId }) => parentId === category.id);
      const total = below.reduce((sum, { count }) => sum + count, category.count);
      return [
        { category, isBelow: false, total },
        ...below.map((category) => ({ category, isBelow: true, total: category.count })),
      ];
    });
}

export interface ShelfOption {
  readonly value: Shelf;
  readonly label: string;
}

/** The shelves for a select; subcategories are indented below their category. */
export function shelfOptions(
  shelves: AnswerOf<'listMaterialCategories'> | undefined,
): ShelfOption[] {
  const { content = [], uncategorizedCount = 0 } = shelves ?? {};
  return [
    { value: 'all', label: '全部图片' },
    { value: 'none', label: `未分类（${uncategorizedCount}）` },
    ...inTree(content).map(({ category, isBelow, total }) => ({
      value: category.id,
      label: `${isBelow ? '　└ ' : ''}${category.name}（${total}）`,
    })),
  ];
}

/** The part of the list's query that selects a shelf. */
export const onShelf = (shelf: Shelf) => (shelf === 'all' ? {} : { category: shelf });

/** The query of an upload onto this shelf. */
export const uploadOnto = (shelf: Shelf) =>
  typeof shelf === 'number' ? { categoryId: shelf } : {};
