export { priceCapsOf } from './price-limits.ts';
export { currentPlansOf, planOf, plansWithTerms } from './price-plan-store.ts';
export { addPricePlan } from './save-price-plan.ts';
