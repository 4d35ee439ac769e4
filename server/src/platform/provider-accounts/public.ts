export { canTake, moneyMerchants } from './can-take.ts';
export { handleTrialWord } from './handle-trial-word.ts';
export { moneyAccounts } from './money-accounts.ts';
export { canInvoice, pinAsEarlier, pinToAccount } from './pin-to-account.ts';
export { trialsNumbered, type FenTrialTrade } from './stated-trials.ts';
export { takeTrialCallback } from './trial-callback.ts';
export { accountMerchant, tradesByMerchant } from './trade-merchants.ts';
export { usableAccounts } from './usable-accounts.ts';
export { canSplit, ownSplits, type OwnProvider } from './can-split.ts';
