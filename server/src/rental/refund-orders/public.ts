export { askRefundAgain } from './ask-refund-again.ts';
export { keepRefundOrders } from './keep-refund-orders.ts';
export { refundLook } from './refund-job.ts';
