import { brandLook } from '../../jobs/brand-look.ts';

/** Asks the providers about each fen that is not back yet. */
export const fenTrialLook = brandLook({
  name: 'fen-trials',
  label: '一分钱验证',
  neverPaused: '已付的一分钱须退回，不能暂停',
});
