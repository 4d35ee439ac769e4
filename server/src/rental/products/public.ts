export { isInState } from './product-filters.ts';
export { shelfOf } from './product-row.ts';
