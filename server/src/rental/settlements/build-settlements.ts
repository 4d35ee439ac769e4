import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { lastPeriodEnd } from '@rental/domain/rental/settlements/settlement-rule';
import * as z from 'zod';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler, type JobKind } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import { businessNo } from '../../business-no.ts';
import { ordersToSettle, type SettledBefore } from './orders-to-settle.ts';
import { lastAct } from './orders-touched.ts';
import type { Period } from './period.ts';
import { insertLines, linesOf, sumUp } from './settlement-sums.ts';
import { insertStep } from './settlement-store.ts';

const settlementJob: JobKind<object> = {
  name: 'settlements',
  label: '生成结算单',
  payload: z.object({}),
  maxAttempts: 5,
};

/** Each day: a period that no worker settled is settled with the next one. */
export const settlementsDaily: TimedWork = { kind: settlementJob, every: 'day', hour: 2 };

/**
 * Makes the settlement of each store whose period is over, whole in one transaction: who is killed in the middle leaves nothing. A
 * store has one of each last day, and nothing to settle makes none.
 */
export const settlementBuilder: JobHandler = jobHandler<object>({
  kind: settlementJob,
  most: 1,
  run: async (_payload, run) => {
    const acting = await actingJob(run);
    const brand = run.brand;
    const due = await run.transaction('read only', (tx) =>
      dueStores(tx, brand, businessDateOf(acting().now)),
    );
    if (due.length === 0) return;
    const seenTo = await run.transaction('read write', (tx) => lastAct(tx, brand));
    for (const store of due) {
      run.signal.throwIfAborted();
      await run.transaction('read write', (tx) => build(acting(), tx, { ...store, seenTo }));
    }
  },
});

type Rule = Stored<'settlement_rules'>;

interface DueStore {
  readonly rule: Rule;
  readonly toOn: BusinessDate;
  readonly before: SettledBefore | undefined;
}

/** The stores whose last period is over and not settled, with the rule in force and the settlement before. */
async function dueStores(tx: Tx, brand: BrandCode, today: BusinessDate): Promise<DueStore[]> {
  const rules = await tx
    .selectFrom('settlement_rules')
    .distinctOn('store_id')
    .selectAll()
    .where('brand_code', '=', brand)
    .orderBy('store_id')
    .orderBy('number', 'desc')
    .execute();
  const due: DueStore[] = [];
  for (const rule of rules) {
    const toOn = lastPeriodEnd({ cycle: rule.cycle, cycleDay: rule.cycle_day }, today);
    const before = await lastSettlement(tx, rule);
    if (toOn >= rule.starts_on && (before === undefined || before.to_on < toOn))
      due.push({ rule, toOn, before });
  }
  return due;
}

const lastSettlement = (tx: Tx, { brand_code: brand, store_id: storeId }: Rule) =>
  tx
    .selectFrom('settlements as m')
    .innerJoin('settlement_rules as r', (join) =>
      join.onRef('r.brand_code', '=', 'm.brand_code').onRef('r.id', '=', 'm.rule_id'),
    )
    .select(['m.to_on', 'm.seen_to', 'r.base'])
    .where('m.brand_code', '=', brand)
    .where('m.store_id', '=', storeId)
    .orderBy('m.to_on', 'desc')
    .limit(1)
    .executeTakeFirst();

async function build(
  ctx: Acting,
  tx: Tx,
  { rule, toOn, before, seenTo }: DueStore & { readonly seenTo: number },
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const period: Period = { brand, rule, toOn, seenTo };
  let id: number | null = null;
  for await (const orderIds of ordersToSettle(tx, period, before)) {
    const lines = await linesOf(tx, period, orderIds);
    if (lines.length === 0) continue;
    if (id === null) {
      const made = await tx
        .insertInto('settlements')
        .values({
          brand_code: brand,
          settlement_no: businessNo('JS', now),
          store_id: rule.store_id,
          rule_id: rule.id,
          mode: rule.mode,
          state: 'toSettle',
          from_on: before === undefined ? rule.starts_on : addDays(before.to_on, 1),
          to_on: toOn,
          seen_to: seenTo,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      id = made.id;
    }
    await insertLines(tx, { brand, id }, lines);
  }
  if (id === null) return;
  await sumUp(tx, { brand, id, storeId: rule.store_id });
  await insertStep(ctx, tx, { settlementId: id, act: 'build', note: null });
}
