export { exportableReturns } from './return-export.ts';
