import * as z from 'zod';
import type { JobKind } from '../../jobs/job.ts';

/** Writes an export's file. The trace is of the request that asked for it. */
export const exportJob = {
  name: 'export',
  label: '导出文件',
  payload: z.object({ exportId: z.int(), address: z.string(), traceId: z.string() }),
  maxAttempts: 3,
} satisfies JobKind<unknown>;

export type ExportJobPayload = z.output<typeof exportJob.payload>;
