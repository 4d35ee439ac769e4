import { done, refused, type Result } from '../../result.ts';
import type { SmsState } from './sms-states.ts';
import {
  customerSmsTypes,
  smsTypeLabels,
  staffSmsTypes,
  type CustomerSmsType,
  type StaffSmsType,
} from './sms-types.ts';

/** The messages that carry a code, by the names of their templates. Stored: never rename. */
export const smsCodes = {
  code: '登录与安全验证码',
  orderCode: '代客下单验证码',
  offlinePaymentCode: '商家将账单改为线下支付验证码',
} as const;

export type SmsCode = keyof typeof smsCodes;

/** The type of a message in 短信记录: the template of a code, or the number of an SMS to a customer or to staff (S98). */
export type SmsRecordType = SmsCode | `${CustomerSmsType | StaffSmsType}`;

/** The label of each type. */
export const smsRecordTypes = {
  ...smsCodes,
  ...Object.fromEntries(
    [...Object.values(customerSmsTypes), ...Object.values(staffSmsTypes)].map((type) => [
      `${type}`,
      smsTypeLabels.get(type) ?? '',
    ]),
  ),
} as Readonly<Record<SmsRecordType, string>>;

/** A message can be sent again for so many hours: what it says of days and amounts is of its day. */
export const resendHours = 24;
/** How often one message is sent again. */
export const maxResends = 3;
/** A phone gets so many messages within `resendHours` before nothing is sent again to it: providers refuse more. */
export const maxToPhone = 10;

/** A message of the list, as 重发 sees it. */
export interface ListedSms {
  readonly state: SmsState;
  /** The carrier says that it did not arrive. */
  readonly isUndelivered: boolean;
  /** It carries a code, which is never sent again. */
  readonly isCode: boolean;
  readonly createdAt: Date;
  readonly timesResent: number;
}

/** The same with the facts that the list does not show. */
export interface SmsToResend extends ListedSms {
  /** The brand has turned its type off. */
  readonly isOff: boolean;
  /** The order has changed, so that the text is no longer true (`isOutdated`). */
  readonly isOutdated: boolean;
  /** Messages to the phone within `resendHours`, without this one. */
  readonly toPhone: number;
}

type ListedRefusal =
  | { readonly code: 'sms_not_failed' }
  | { readonly code: 'sms_is_code' }
  | { readonly code: 'sms_too_old' }
  | { readonly code: 'sms_resent_enough' };

export type ResendRefusal =
  | ListedRefusal
  | { readonly code: 'sms_type_off' }
  | { readonly code: 'sms_outdated' }
  | { readonly code: 'sms_phone_enough' };

/** Decides by the list alone whether 重发 is offered. */
export function resendOffered(message: ListedSms, now: Date): Result<null, ListedRefusal> {
  const { state, isUndelivered, isCode, createdAt, timesResent } = message;
  if (state !== 'failed' && state !== 'unsent' && !isUndelivered)
    return refused({ code: 'sms_not_failed' });
  if (isCode) return refused({ code: 'sms_is_code' });
  if (now.getTime() - createdAt.getTime() > resendHours * 3_600_000)
    return refused({ code: 'sms_too_old' });
  if (timesResent >= maxResends) return refused({ code: 'sms_resent_enough' });
  return done(null);
}

/** Decides whether a message may be sent again now. */
export function resendOf(message: SmsToResend, now: Date): Result<null, ResendRefusal> {
  const offered = resendOffered(message, now);
  if (!offered.done) return offered;
  if (message.isOff) return refused({ code: 'sms_type_off' });
  if (message.isOutdated) return refused({ code: 'sms_outdated' });
  if (message.toPhone >= maxToPhone) return refused({ code: 'sms_phone_enough' });
  return done(null);
}

/** The back-office is told when the balance falls below so many SMS. */
export const smsLowBalance = 100;

/** So many days 短信用量 shows, today among them. */
export const usageDays = 30;
/** The average of so many whole days before today says how long the balance lasts. */
export const runwayDays = 7;

/** For how many days the balance lasts at the average of the last whole days; null: none was used. */
export function runwayOf(balance: number, usedParts: number): number | null {
  return usedParts === 0 ? null : Math.floor((balance * runwayDays) / usedParts);
}
