/** The functions that other areas use of payment orders. */
export { askAboutPayment } from './ask-about-payment.ts';
export { handlePaymentResult } from './handle-payment-result.ts';
export { paymentCallback } from './payment-callback.ts';
export { type PaymentTrade, paymentsDone, paymentsNumbered } from './stated-payments.ts';
export { billsBeingPaid } from './payment-store.ts';
