export { canBeChosen } from './dictionary-queries.ts';
