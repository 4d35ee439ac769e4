import { brandLook } from '../../jobs/brand-look.ts';

/** Begins what is due of a brand, and asks the provider about what has no answer yet. */
export const deductionLook = brandLook({ name: 'deductions', label: '代扣' });
