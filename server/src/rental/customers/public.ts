import { addressKey } from './address-key.ts';
import { isBlacklistedCustomer } from './blacklist.ts';
import { keepCustomer } from './keep-customer.ts';
import { plainCustomer } from './plain-customer.ts';

export { addressKey, isBlacklistedCustomer, keepCustomer, plainCustomer };
