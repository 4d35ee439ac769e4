import type { CallName } from '@rental/contract/contract';

/** What every command on 素材 makes out of date. */
export const materialReads: readonly CallName[] = ['listMaterials', 'listMaterialCategories'];
