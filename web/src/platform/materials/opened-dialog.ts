import type { MaterialCategory } from '@rental/contract/platform/material-categories';
import type { Material } from '@rental/contract/platform/materials';

/** The dialog that is open on the page, with what it is about. */
export type OpenedDialog =
  | { readonly what: 'preview' | 'rename' | 'places'; readonly material: Material }
  /** `file`: the image, to be cut. */
  | { readonly what: 'crop'; readonly material: Material; readonly file: File }
  | {
      readonly what: 'move' | 'trash' | 'restore' | 'delete';
      readonly materials: readonly Material[];
    }
  | { readonly what: 'createCategory'; readonly parent: MaterialCategory | null }
  | { readonly what: 'updateCategory' | 'deleteCategory'; readonly category: MaterialCategory };

/** 「甲.png」, or how many: what a dialog is about. */
export function toldOf([first, ...more]: readonly Material[]): string {
  return more.length > 0 ? `${more.length + 1} 张图片` : `「${first?.name ?? ''}」`;
}
