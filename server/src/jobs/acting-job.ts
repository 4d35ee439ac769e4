import { randomBytes } from 'node:crypto';
import type { BrandCode, Tx } from '../db/transaction.ts';
import type { Acting } from '../http/context.ts';
import { nobody } from '../http/nobody.ts';
import type { JobRun } from './job.ts';

/** A job acts for nobody: what it does bears its own trace. */
export async function actingJob(run: JobRun): Promise<() => Acting> {
  const lateFee = await run.transaction('read only', (tx) => lateFeeOf(tx, run.brand));
  const traceId = randomBytes(8).toString('hex');
  return () => ({
    brandCode: run.brand,
    brand: { code: run.brand, lateFee },
    operator: nobody,
    now: run.now(),
    address: 'timer',
    traceId,
  });
}

const lateFeeOf = (tx: Tx, brand: BrandCode) =>
  tx
    .selectFrom('brands')
    .select([
      'late_fee_first_bp as firstBp',
      'late_fee_later_bp as laterBp',
      'late_fee_cap_bp as capBp',
    ])
    .where('code', '=', brand)
    .executeTakeFirstOrThrow();
