export { classByReport } from './class-by-report.ts';
export { riskScores } from './score-job.ts';
