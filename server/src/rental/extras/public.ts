export { exportableExtras, exportableHandOvers } from './exports.ts';
