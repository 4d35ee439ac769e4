import { brandLook } from '../../jobs/brand-look.ts';

/** Asks the provider about the payments of a brand that have no outcome, and closes those that nobody is to pay any more (ADR 44). */
export const paymentLook = brandLook('payments');
