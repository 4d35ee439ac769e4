import { brandLook } from '../../jobs/brand-look.ts';

/** Sends the refunds of a brand that go back the way they came, and asks the provider about those without an answer (ADR 41). */
export const refundLook = brandLook('refunds');
