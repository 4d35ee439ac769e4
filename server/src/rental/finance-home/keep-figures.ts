import { businessDateOf } from '@rental/domain/business-date';
import { sql } from 'kysely';
import * as z from 'zod';
import { jobHandler, type JobHandler, type JobKind } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import { keepProductReturns } from './keep-product-returns.ts';
import { keepVintages } from './keep-vintages.ts';

const figuresJob: JobKind<object> = {
  name: 'financeFigures',
  label: '汇总财务总览',
  payload: z.object({}),
  maxAttempts: 5,
};

/** Each day, for a payment that is entered late or a waiver changes what is kept. */
export const figuresDaily: TimedWork = { kind: figuresJob, every: 'day', hour: 4, atStart: true };

/** Makes the figures anew that would be added up from all bills and devices, whole in one transaction. */
export const figuresKeeper: JobHandler = jobHandler<object>({
  kind: figuresJob,
  most: 1,
  run: async (_payload, { brand, now, transaction }) => {
    const today = businessDateOf(now());
    await transaction('read write', async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx);
      await keepVintages(tx, brand, today);
      await keepProductReturns(tx, brand);
    });
  },
});
