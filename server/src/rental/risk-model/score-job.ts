import { brandLook } from '../../jobs/brand-look.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';

/** Scores orders that wait for review and have no score by the model in force and the newest report. */
export const riskScores = brandLook({ name: 'riskScores', label: '风控评分' });

export const scoresOften: TimedWork = {
  kind: riskScores.kind,
  every: 'fiveMinutes',
  atStart: true,
};
