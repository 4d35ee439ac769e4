import type { BusinessDate } from '../../business-date.ts';
import { done, refused, type Result } from '../../result.ts';

/** 签约 of a store: how its 入驻协议 with the brand stands today (screens 门店/店铺). Sent, never stored. */
export const signingStates = { none: '未签约', signed: '已签约', expired: '已到期' } as const;
export type StoreSigningState = keyof typeof signingStates;

/** How many photos an agreement has at most. */
export const maxSigningPhotos = 5;

interface Signing {
  readonly signedOn: BusinessDate;
  /** Its last day; null: 长期. */
  readonly signedUntil: BusinessDate | null;
}

/** The state of the agreement on the day `today`; its last day counts. Null: there is none. */
export const signingState = (signing: Signing | null, today: BusinessDate): StoreSigningState => {
  if (signing === null) return 'none';
  return signing.signedUntil !== null && signing.signedUntil < today ? 'expired' : 'signed';
};

export type StoreSigningRefusal =
  | { readonly code: 'store_signed_later' }
  | { readonly code: 'store_signing_ends_before' };

/** An agreement that may be registered: signed by today, and not over before it begins. */
export function checkSigning(
  { signedOn, signedUntil }: Signing,
  today: BusinessDate,
): Result<true, StoreSigningRefusal> {
  if (signedOn > today) return refused({ code: 'store_signed_later' });
  return signedUntil !== null && signedUntil < signedOn
    ? refused({ code: 'store_signing_ends_before' })
    : done(true);
}
