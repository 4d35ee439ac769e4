export { handleWithdrawalWord } from './handle-withdrawal-word.ts';
export { accountOf, payeeOf, type StoredAccount } from './payout-store.ts';
export { storeReceiver } from './store-receiver.ts';
export {
  type WithdrawalTrade,
  withdrawalsDone,
  withdrawalsNumbered,
} from './stated-withdrawals.ts';
