export { verdictsOn, type Listed } from './verdicts-on.ts';
