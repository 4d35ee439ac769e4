import type { CallName } from '@rental/contract/contract';

/** The reads that every command on 素材 makes out of date. */
export const materialReads: readonly CallName[] = ['listMaterials', 'listMaterialCategories'];
