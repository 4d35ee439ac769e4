export { keepLease, keepLeaseWithoutPlan, signedLease } from './lease-store.ts';
