export { priceCapsOf } from './price-limits.ts';
export { currentPlansOf, planOf } from './price-plan-store.ts';
