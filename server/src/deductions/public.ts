export { hourlyDeductions } from './deduction-job.ts';
export { deductionRunner } from './run-deductions.ts';
