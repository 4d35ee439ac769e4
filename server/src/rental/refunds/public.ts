export { handleRefundResult } from './handle-refund-result.ts';
export { type RefundTrade, refundsDone, refundsNumbered } from './stated-refunds.ts';
export { refundedOf, refundsSince } from './refunds-since.ts';
