import type { MaterialCategory } from '@rental/contract/platform/material-categories';
import type { AnswerOf } from '../../http/call.ts';

/** Where images of 素材 are looked at: all, those in no category, or those of one and of the ones below it. */
export type Shelf = 'all' | 'none' | number;

export interface ShelvedCategory {
  readonly category: MaterialCategory;
  readonly isBelow: boolean;
  /** The images in it and below it. */
  readonly total: number;
}

/** The categories as a tree, told in one row: each is followed by those below it. */
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

/** The shelves for a select; what lies below another is told with it. */
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

/** The part of the list's query that picks a shelf. */
export const onShelf = (shelf: Shelf) => (shelf === 'all' ? {} : { category: shelf });

/** The query of an upload onto this shelf. */
export const uploadOnto = (shelf: Shelf) =>
  typeof shelf === 'number' ? { categoryId: shelf } : {};
