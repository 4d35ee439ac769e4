export {
  keepLease,
  keepLeaseToday,
  keepLeasesToday,
  keepLeaseWithoutPlan,
  leaseContent,
  signedLease,
  type KeptTerms,
} from './lease-store.ts';
