export { exportableBills } from './bill-export.ts';
