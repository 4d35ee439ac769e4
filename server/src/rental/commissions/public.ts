export { rentIn, type RentLooked } from './rent-in.ts';
export { creditCommissions, toPayFen } from './credit-commissions.ts';
