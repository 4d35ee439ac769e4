export { riskScores } from './score-job.ts';
