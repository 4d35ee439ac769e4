import { brandLook } from '../../jobs/brand-look.ts';

/** Asks the provider about every step of a brand that has no outcome yet. */
export const authorizationLook = brandLook('authorizations');
