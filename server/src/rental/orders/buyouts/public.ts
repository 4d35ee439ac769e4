export { exportableBuyouts } from './buyout-export.ts';
export { buyoutLapser } from './waiting-buyouts.ts';
