export { rentIn, type RentLooked } from './rent-in.ts';
