export { aboutTrade } from './about-trade.ts';
export { takeCallback } from './take-callback.ts';
