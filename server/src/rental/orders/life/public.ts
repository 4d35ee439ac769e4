export { announcePlaced } from './place-order.ts';
export { receiveParcel } from './receive-order.ts';
export { takeOverOrders, type OrderTakenOver } from './take-over-orders.ts';
