import type { AgreementState, SigningProgress } from '@rental/domain/rental/agreements/signing';

const once = new Date(0);

/** The facts of an agreement in this state; the instant does not decide. */
export const progressOf = (state: AgreementState): SigningProgress => ({
  signedAt: state === 'signed' ? once : null,
  ended: state === 'signing' || state === 'inReview' || state === 'signed' ? null : state,
  reviewSince: state === 'inReview' ? once : null,
});
