import { brandLook } from '../../jobs/brand-look.ts';

/** Asks about reports that have no answer yet. */
export const riskLook = brandLook({ name: 'riskReports', label: '风控报告' });
