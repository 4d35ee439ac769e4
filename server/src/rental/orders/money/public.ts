export { carryOut } from './carry-out.ts';
export { markCapture, markDeduction } from './mark-deduction.ts';
export { serveMoney } from './money-command.ts';
export { overpaidRefunds } from './refund-overpaid.ts';
export { refuseOtherWallet } from './refund-way.ts';
export { agreed, secondPersonFor, weighed } from './second-person.ts';
