export { insertFirstPrices } from './damage-price-store.ts';
