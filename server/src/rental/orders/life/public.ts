export { placeOrder } from './place-order.ts';
export { receiveParcel } from './receive-order.ts';
