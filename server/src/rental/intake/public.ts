export { placedOrder } from './intake-store.ts';
