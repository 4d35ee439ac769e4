export { priceCapsOf } from './price-limits.ts';
export { currentPlansOf, planOf, versionsOf } from './price-plan-store.ts';
