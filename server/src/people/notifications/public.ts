import { Audience } from './audience.ts';
import { tellCustomer, tellCustomerByHand } from './customer-sms.ts';
import { insertEvent } from './event-store.ts';
import type { Occasion } from './occasions.ts';
import { queueAgain, queueSms } from './queue-sms.ts';
import { dueSoon, reminderOf, type DueSoon } from './remind-customers.ts';
import { addSms, smsTopUpLook } from './sms-account.ts';
import { smsToHolders, smsToPhone, tellPasswordChanged } from './staff-sms.ts';
import { takeReceipts } from './take-receipts.ts';
import { tell } from './tell.ts';

/**
 * Tells the operators whom it concerns, on their screens, once this transaction commits. Call it last: until then
 * nobody else of the brand can announce.
 */
export const announce = insertEvent;

export { Audience, tell };
export type { Occasion };

export { dueSoon, reminderOf, type DueSoon };

export { addSms, smsTopUpLook };

export {
  queueAgain,
  queueSms,
  smsToHolders,
  smsToPhone,
  tellPasswordChanged,
  takeReceipts,
  tellCustomer,
  tellCustomerByHand,
};
