import { brandLook } from '../../jobs/brand-look.ts';

/** Reads the statements of a brand that are due and not read yet (ADR 47). */
export const statementLook = brandLook({ name: 'statements', label: '渠道对账' });
