import { done, refused, type Result } from '../../result.ts';

/** The consents that a provider of e-signatures wants before a brand signs by it. Stored: never rename. */
export const consentKinds = { merchant: '企业授权', seal: '跨企业用章授权' } as const;
export type ConsentKind = keyof typeof consentKinds;

/** The states of a consent. `replaced`: another one of its kind was asked for since. Stored: never rename. */
export const consentStates = {
  waiting: '待授权',
  given: '已授权',
  refused: '已拒绝',
  expired: '已过期',
  replaced: '已重新发起',
} as const;
export type ConsentState = keyof typeof consentStates;

/** The link of a consent is good for so many days. */
export const consentDays = 7;
/** So many consents of an account are asked for on a day: each is an SMS. */
export const maxConsentsADay = 5;

export type ConsentRefusal = { readonly code: 'sign_consent_too_many' };

/** A consent may be asked for again, until the day has had its share. */
export const startConsent = (startedToday: number): Result<null, ConsentRefusal> =>
  startedToday >= maxConsentsADay ? refused({ code: 'sign_consent_too_many' }) : done(null);

/** The provider's word on a consent. */
export type ConsentWord = 'waiting' | 'given' | 'refused';

/**
 * The state of a waiting consent after the provider was asked. What it says it has been given counts, even if it comes after the last
 * day; what has ended stays.
 */
export function consentAfter(
  { state, expiresAt }: { readonly state: ConsentState; readonly expiresAt: Date },
  said: ConsentWord,
  now: Date,
): ConsentState {
  if (state !== 'waiting') return state;
  if (said !== 'waiting') return said;
  return now >= expiresAt ? 'expired' : 'waiting';
}
