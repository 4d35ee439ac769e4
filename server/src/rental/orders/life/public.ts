export { addPlacedOrder, announcePlaced } from './place-order.ts';
export { receiveParcel } from './receive-order.ts';
