import { deductionLook } from './deduction-job.ts';

export { deductionRunner } from './run-deductions.ts';

/** Each hour: bill days, and whatever was left by a worker that died or a job that was given up. */
export const hourlyDeductions = deductionLook.hourly;
