import { brandLook } from '../../jobs/brand-look.ts';

/** Asks the provider about every step of a brand that has no outcome yet. */
export const authorizationLook = brandLook({
  name: 'authorizations',
  label: '预授权处理',
  neverPaused: '已发起的冻结、扣款和解冻须查清结果，不能暂停',
});
