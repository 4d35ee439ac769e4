export { hourlyDeductions } from './deduction-job.ts';
export { deductionRunner } from './run-deductions.ts';
export { actingJob, actingVisit } from './nobody.ts';
