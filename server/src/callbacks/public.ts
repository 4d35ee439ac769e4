export { takeCallback } from './take-callback.ts';
