export { addCustomers, customersAlike, proveNewCustomers } from './add-customers.ts';
export { addressKey } from './address-key.ts';
export { blacklistLost, isBlacklistedCustomer } from './blacklist.ts';
export { verifiedOf } from './customer-profile.ts';
export { reachedCustomer } from './customer-store.ts';
export {
  hasIdentity,
  identitiesSought,
  idNumberOf,
  type KnowsPersons,
} from './identity-columns.ts';
export { findCustomers } from './find-customers.ts';
export { keepCustomer } from './keep-customer.ts';
export { keepProfile } from './keep-profile.ts';
export { plainCustomer } from './plain-customer.ts';
