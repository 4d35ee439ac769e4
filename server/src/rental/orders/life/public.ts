export { receiveParcel } from './receive-order.ts';
