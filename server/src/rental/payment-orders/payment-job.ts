import { brandLook } from '../../jobs/brand-look.ts';

/** Asks the provider about the payments of a brand that have no outcome, and closes those that nobody is to pay any more (ADR 44). */
export const paymentLook = brandLook({
  name: 'payments',
  label: '收款结果查询',
  neverPaused: '已发起的收款须查清结果，不能暂停',
});
