import type { SmsBrand } from './customer-sms.ts';
import type { SmsValues } from './sms-templates.ts';
import { staffSmsTypes, type StaffSmsName, type StaffSmsType } from './sms-types.ts';
import { filledSms, type FilledSms } from './sms-words.ts';

/** An SMS to staff. Its template has the name of its type. */
export interface StaffSms extends FilledSms {
  readonly type: StaffSmsType;
}

/** At most so many people are told of a balance: each SMS is paid from it. */
export const maxStaffTold = 5;

/** The SMS to staff with its values, whole; null: the brand has turned its type off. */
export function staffSms(brand: SmsBrand, name: StaffSmsName, values: SmsValues): StaffSms | null {
  const type = staffSmsTypes[name];
  return brand.settings.smsOff.includes(type) ? null : { type, ...filledSms(brand, name, values) };
}

export const isStaffSms = (type: number): boolean =>
  Object.values(staffSmsTypes).some((one) => one === type);

/** An SMS of these types is not held back to the contact hours: it says that an account may be in strange hands. */
export const sentAtOnce = (type: number | null): boolean => type === staffSmsTypes.passwordChanged;
