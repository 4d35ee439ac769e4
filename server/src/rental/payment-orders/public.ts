/** What other areas ask of payment orders. */
export { billsBeingPaid } from './payment-store.ts';
