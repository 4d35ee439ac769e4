export { deliveryOf } from './change-address.ts';
