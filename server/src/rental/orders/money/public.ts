export { carryOut } from './carry-out.ts';
export { markCapture, markDeduction } from './mark-deduction.ts';
export { serveMoney } from './money-command.ts';
export { overpaidRefunds } from './refund-overpaid.ts';
