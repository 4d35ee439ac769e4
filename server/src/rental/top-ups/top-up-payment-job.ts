import { brandLook } from '../../jobs/brand-look.ts';

/** Asks the platform's provider about each online top-up that has no end. */
export const topUpPaymentLook = brandLook({
  name: 'top-up-payments',
  label: '在线充值结果',
  neverPaused: '已付的充值须入账或退回，不能暂停',
});
