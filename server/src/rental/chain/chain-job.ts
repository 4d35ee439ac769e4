import { brandLook } from '../../jobs/brand-look.ts';

/** Finds what is to be put on the chain, sends it, and asks about what has no answer yet. */
export const chainLook = brandLook({ name: 'chainRecords', label: '上链存证' });
