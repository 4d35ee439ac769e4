export { usableAccounts } from './usable-accounts.ts';
