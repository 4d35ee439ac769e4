export { accountOf, payeeOf, storeReceiver, type StoredAccount } from './stored-accounts.ts';
