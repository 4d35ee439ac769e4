export { exportableReturns } from './return-export.ts';
export { insertFirstPrices } from './damage-price-store.ts';
