export { changeAddress, deliveryOf, deliveryOfOrder } from './change-address.ts';
