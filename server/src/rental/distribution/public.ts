export { followWithdrawal } from './follow-withdrawal.ts';
export { customerOfApp } from './open-distributor.ts';
