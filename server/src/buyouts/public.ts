export { exportableBuyouts } from './buyout-export.ts';
