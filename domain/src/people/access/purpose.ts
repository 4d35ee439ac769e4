/** Which platform an operator signs in to (S251). Stored and sent by number. */
export const purposeLabels = { 1: '管理平台', 2: '渠道平台' } as const;

export const purposeText = (purpose: number): string | null =>
  purpose === 1 || purpose === 2 ? purposeLabels[purpose] : null;
