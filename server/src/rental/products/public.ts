export { categoriesBelow, categoryNamed } from './category-filter.ts';
export { isInState } from './product-filters.ts';
export { shelfOf } from './product-row.ts';
