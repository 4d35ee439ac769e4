import { brandLook } from '../../jobs/brand-look.ts';

/** Sends the refunds of a brand that go back the way they came, and asks the provider about those without an answer (ADR 41). */
export const refundLook = brandLook({
  name: 'refunds',
  label: '退款与转账',
  neverPaused: '已发起的退款须查清结果，不能暂停',
});
