import { brandLook } from '../../../jobs/brand-look.ts';

/** Sends applications to the notary, and asks about those that have no outcome yet. */
export const notarizationLook = brandLook({ name: 'notarizations', label: '合同公证' });
