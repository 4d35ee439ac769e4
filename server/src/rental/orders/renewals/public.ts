export { exportableRelets } from './relet-export.ts';
