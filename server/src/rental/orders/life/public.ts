export { announcePlaced } from './place-order.ts';
export { receiveParcel } from './receive-order.ts';
