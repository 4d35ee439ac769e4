export { moneyAccounts } from './money-accounts.ts';
export { accountMerchant, tradesByMerchant } from './trade-merchants.ts';
export { usableAccounts } from './usable-accounts.ts';
