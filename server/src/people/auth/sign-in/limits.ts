import type { AttemptRule, QuotaRule } from '../../../http/attempts.ts';

// How much anyone may try before signing in (threat model 4.11)

export const wrongPasswordsOfAccount: AttemptRule = {
  most: 10,
  windowSeconds: 900,
  blockSeconds: 900,
  refusal: 'too_many_attempts',
};
export const wrongPasswordsOfAddress: AttemptRule = {
  most: 100,
  windowSeconds: 900,
  blockSeconds: 900,
  refusal: 'too_many_attempts',
};
export const captchasOfAddress: AttemptRule = {
  most: 60,
  windowSeconds: 60,
  blockSeconds: 60,
  refusal: 'too_many_captchas',
};
export const smsOfPhone: QuotaRule = { most: 1, windowSeconds: 60, refusal: 'too_many_sms' };
export const smsOfPhoneADay: QuotaRule = {
  most: 10,
  windowSeconds: 86_400,
  refusal: 'too_many_sms',
};
export const smsOfAddress: QuotaRule = { most: 20, windowSeconds: 3600, refusal: 'too_many_sms' };
/** Codes that an operator has sent to customers. */
export const smsToCustomers: QuotaRule = { most: 60, windowSeconds: 3600, refusal: 'too_many_sms' };
