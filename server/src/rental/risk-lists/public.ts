export { verdictsOn } from './verdicts-on.ts';
