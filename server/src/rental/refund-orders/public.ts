export { keepRefundOrders } from './keep-refund-orders.ts';
export { refundLook } from './refund-job.ts';
