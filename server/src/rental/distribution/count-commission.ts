import { addDays, businessDateOf } from '@rental/domain/business-date';
import { ripeOn } from '@rental/domain/rental/commissions/commission-rule';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { isTurnedOn } from '../../http/turned-on.ts';
import { jobHandler, type JobHandler, type JobKind } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import type { RentLooked } from '../commissions/public.ts';
import { lastAct, ordersTouched } from '../settlements/public.ts';
import { countOrders } from './count-records.ts';
import { ruleInForce } from './distribution-rules.ts';

const distributionJob: JobKind<object> = {
  name: 'distribution',
  label: '计算分销佣金',
  payload: z.object({}),
  maxAttempts: 5,
};

/** Each day: a day that no worker counted is counted with the next one. */
export const distributionDaily: TimedWork = { kind: distributionJob, every: 'day', hour: 3 };

/** How many orders are counted in a transaction. */
const atOnce = 200;

/**
 * Counts the commission of each order with a distributor that changed, or whose frozen days are over. An order that is counted again
 * comes to the same, so that a run which stops half-way is taken up from its beginning.
 */
export const distributionCounter: JobHandler = jobHandler<object>({
  kind: distributionJob,
  most: 1,
  run: async (_payload, run) => {
    const { brand } = run;
    const acting = await actingJob(run);
    const rule = await run.transaction('read only', (tx) => ruleWhereOn(tx, brand));
    if (rule === undefined) return;
    const seenTo = await run.transaction('read write', (tx) => lastAct(tx, brand));
    const toOn = businessDateOf(run.now());
    const looked = {
      brand,
      startsOn: rule.starts_on,
      toOn,
      ripeOn: ripeOn(toOn, rule.frozen_days),
      seenTo,
    };
    const orderIds = await run.transaction('read only', (tx) => touched(tx, looked));
    for (let from = 0; from < orderIds.length; from += atOnce) {
      run.signal.throwIfAborted();
      const some = orderIds.slice(from, from + atOnce);
      await run.transaction('read write', (tx) =>
        countOrders(acting(), tx, { rule, looked }, some),
      );
    }
    await run.transaction('read write', (tx) => keepCount(tx, looked, run.now()));
  },
});

/** The rule in force; undefined: there is none, or the brand has no 分销 (X27). */
async function ruleWhereOn(
  tx: Tx,
  brand: BrandCode,
): Promise<Stored<'distribution_rules'> | undefined> {
  return (await isTurnedOn(tx, brand, 'OpenDistribution')) ? ruleInForce(tx, brand) : undefined;
}

/** The orders with acts since the last count, and with those whose frozen days are over since, or are not. */
async function touched(tx: Tx, looked: RentLooked): Promise<number[]> {
  const { brand, startsOn, toOn, seenTo } = looked;
  const before = await tx
    .selectFrom('distribution_counts')
    .selectAll()
    .where('brand_code', '=', brand)
    .executeTakeFirst();
  const ids = new Set<number>();
  const some = ordersTouched(tx, {
    brand,
    orders: sql`from orders o where o.brand_code = ${brand} and o.distributor_id is not null`,
    after: before?.ripe_on ?? addDays(startsOn, -1),
    toOn,
    seenBefore: before?.seen_to ?? seenTo,
    seenTo,
  });
  for await (const orderIds of some) for (const id of orderIds) ids.add(id);
  return [...ids];
}

async function keepCount(tx: Tx, { brand, ripeOn: ripe, seenTo }: RentLooked, now: Date) {
  const counted = { ripe_on: ripe, seen_to: seenTo, counted_at: now };
  await tx
    .insertInto('distribution_counts')
    .values({ brand_code: brand, ...counted })
    .onConflict((conflict) => conflict.columns(['brand_code']).doUpdateSet(counted))
    .execute();
}
