import { randomBytes } from 'node:crypto';
import type { BrandCode, Tx } from '../db/transaction.ts';
import type { Acting, Visit } from '../http/context.ts';
import type { JobRun } from '../jobs/job.ts';

const operator = {
  id: null,
  platform: null,
  scope: { storeIds: null, channelId: null, responsibleId: null },
} as const;

/** A job acts for nobody: what it does bears its own trace. */
export async function actingJob(run: JobRun): Promise<() => Acting> {
  const lateFee = await run.transaction('read only', (tx) => lateFeeOf(tx, run.brand));
  const traceId = randomBytes(8).toString('hex');
  return () => ({
    brandCode: run.brand,
    brand: { code: run.brand, lateFee },
    operator,
    now: run.now(),
    address: 'timer',
    traceId,
  });
}

/** What a provider says is done by nobody. */
export const actingVisit = ({ brand, address, traceId, now }: Visit): Acting => ({
  brandCode: brand.code,
  brand,
  operator,
  now,
  address,
  traceId,
});

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
