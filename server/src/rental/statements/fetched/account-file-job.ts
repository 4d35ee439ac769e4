import { brandLook } from '../../../jobs/brand-look.ts';

/** Fetches the files of a brand's accounts that are due and not read yet (ADR 82). */
export const accountFileLook = brandLook({ name: 'accountFiles', label: '账户账单获取' });
