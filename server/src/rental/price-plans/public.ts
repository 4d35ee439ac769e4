export { priceCapsOf } from './price-limits.ts';
export { currentPlansOf, planOf, plansWithTerms } from './price-plan-store.ts';
export { servicesAt } from './services-at.ts';
export { addPricePlan } from './save-price-plan.ts';
