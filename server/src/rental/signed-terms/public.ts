export { keepLease, keepLeaseWithoutPlan, leaseContent, signedLease } from './lease-store.ts';
