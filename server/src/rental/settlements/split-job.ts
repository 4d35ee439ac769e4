import { brandLook } from '../../jobs/brand-look.ts';

/** Asks the provider to split the trades of settlements, and for the shares that refunds ask back (ADR 85). */
export const splitLook = brandLook({
  name: 'store-splits',
  label: '渠道分账与退回',
  neverPaused: '已发起的分账须查清结果，不能暂停',
});
