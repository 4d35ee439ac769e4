import { isBlacklistedCustomer } from './blacklist.ts';
import { keepCustomer } from './keep-customer.ts';
import { plainCustomer } from './plain-customer.ts';

export { isBlacklistedCustomer, keepCustomer, plainCustomer };
