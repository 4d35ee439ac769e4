export { handleRefundResult } from './handle-refund-result.ts';
export { type RefundTrade, refundsDone, refundsNumbered } from './stated-refunds.ts';
