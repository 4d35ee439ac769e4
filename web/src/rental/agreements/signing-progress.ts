import type { AgreementState, SigningProgress } from '@rental/domain/rental/agreements/signing';

const once = new Date(0);

/** What an agreement in this state is decided by; when it came to it is nothing that decides. */
export const progressOf = (state: AgreementState): SigningProgress => ({
  signedAt: state === 'signed' ? once : null,
  ended: state === 'signing' || state === 'inReview' || state === 'signed' ? null : state,
  reviewSince: state === 'inReview' ? once : null,
});
