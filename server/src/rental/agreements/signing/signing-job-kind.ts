import * as z from 'zod';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { queueJob } from '../../../jobs/job-store.ts';
import type { JobKind } from '../../../jobs/job.ts';

/** The jobs of a flow of signatures: tell the provider at once, look before its time is over and at its end. */
export interface SigningStep {
  readonly step: 'begin' | 'remind' | 'acceptFace' | 'lastCall' | 'timeOut';
  readonly orderId: number;
  readonly flowNo: string;
}

export const signingJob: JobKind<SigningStep> = {
  name: 'signing',
  label: '合同签署',
  payload: z.object({
    step: z.enum(['begin', 'remind', 'acceptFace', 'lastCall', 'timeOut']),
    orderId: z.int(),
    flowNo: z.string(),
  }),
  maxAttempts: 8,
};

export const queueSigning = (
  tx: Tx,
  { brandCode, now }: Acting,
  payload: SigningStep,
  dueAt: Date = now,
): Promise<void> => queueJob(tx, signingJob, { brand: brandCode, now, payload, dueAt });
