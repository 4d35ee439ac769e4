import { isBlacklistedCustomer } from './blacklist.ts';
import { plainCustomer } from './plain-customer.ts';

export { isBlacklistedCustomer, plainCustomer };
