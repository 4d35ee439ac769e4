export { handlePaymentResult } from './handle-payment-result.ts';
export { type PaymentTrade, paymentsDone, paymentsNumbered } from './stated-payments.ts';
