import { brandLook } from '../../jobs/brand-look.ts';

/** Asks about reports that have no answer yet. */
export const riskLook = brandLook({ name: 'riskReports', label: '风控报告' });

/** Looks whether the brand's rule tops 风控余额 up (ADR 52). Its handler stands with the top-ups. */
export const riskTopUpLook = brandLook({
  name: 'riskTopUp',
  label: '风控自动充值',
  neverPaused: '请在「风控余额与用量」中关闭自动充值，任务不能暂停',
});
