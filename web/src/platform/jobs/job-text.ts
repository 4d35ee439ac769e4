import type { JobRow } from '@rental/contract/platform/jobs';
import type { Tone } from '../../ui/texts/toned-text.tsx';

/** The reads that show jobs. */
export const jobReads = ['listJobs', 'jobRuns', 'jobTimes'] as const;

export function jobState({ paused, running, waiting }: JobRow): { tone: Tone; words: string } {
  if (paused !== null) return { tone: 'late', words: '已暂停' };
  if (running > 0) return { tone: 'moving', words: '执行中' };
  return waiting > 0 ? { tone: 'waiting', words: '排队中' } : { tone: 'running', words: '正常' };
}

export function lastResult({ lastRun }: JobRow): { tone: Tone; words: string } {
  if (lastRun === null) return { tone: 'ended', words: '近7天未执行' };
  return lastRun.isFailed ? { tone: 'late', words: '失败' } : { tone: 'done', words: '成功' };
}
