import { brandLook } from '../../jobs/brand-look.ts';

/** Sends the withdrawals of a brand that are to be paid, and asks the provider about those without an answer (ADR 56). */
export const withdrawalLook = brandLook({
  name: 'withdrawals',
  label: '提现打款',
  neverPaused: '已发起的打款须查清结果，不能暂停',
});
