export { handleWithdrawalWord } from './handle-withdrawal-word.ts';
export {
  type WithdrawalTrade,
  withdrawalsDone,
  withdrawalsNumbered,
} from './stated-withdrawals.ts';
