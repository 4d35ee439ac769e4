import type { CallName } from '@rental/contract/contract';

/** The reads that show products: out of date after any command on one. */
export const productReads: readonly CallName[] = [
  'listProducts',
  'productCounts',
  'productDetail',
  'listProductCategories',
  'searchSkus',
  'searchProducts',
];
