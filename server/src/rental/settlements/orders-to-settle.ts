import { addDays, type BusinessDate } from '@rental/domain/business-date';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { SettlementBase } from '@rental/domain/rental/settlements/settlement-base';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { atOnce, ordersTouched } from './orders-touched.ts';
import type { Period } from './period.ts';

/** The settlement before, and the base of its rule. */
export interface SettledBefore {
  readonly to_on: BusinessDate;
  readonly seen_to: number;
  readonly base: SettlementBase;
}

/**
 * The orders that may have something to settle, some at once: those with acts that no settlement has seen, those whose 起算天数 ended,
 * and those of which rent fell due. An order may come again: then nothing of it is left.
 */
export async function* ordersToSettle(
  tx: Tx,
  period: Period,
  before: SettledBefore | undefined,
): AsyncGenerator<number[]> {
  const { brand, rule, toOn, seenTo } = period;
  const seenOn = before?.to_on ?? addDays(rule.starts_on, -1);
  const ofStore = sql`
    from orders o where o.brand_code = ${brand} and o.store_id = ${rule.store_id}`;
  yield* ordersTouched(tx, {
    brand,
    orders: ofStore,
    after: seenOn,
    toOn,
    seenBefore: before?.seen_to ?? seenTo,
    seenTo,
  });
  if (rule.start_days > 0) {
    const [from, to] = [addDays(seenOn, -rule.start_days), addDays(toOn, -rule.start_days)];
    yield* ordersWhere(
      tx,
      sql`${ofStore} and o.start_on > ${from}::date and o.start_on <= ${to}::date`,
    );
  }
  const days = daysLookedAt(period, before, seenOn);
  if (days !== null) yield* ordersWhere(tx, sql`${ofStore} and ${hasBills(days)}`);
}

/**
 * The days on which bills fell due that are looked at; null: none are. After a change of the base these are all, for the base before left out
 * what is settled now: rent that was due and unpaid, or paid before its day.
 */
function daysLookedAt(
  { rule, toOn }: Period,
  before: SettledBefore | undefined,
  seenOn: BusinessDate,
): RawBuilder<boolean> | null {
  if (before !== undefined && before.base !== rule.base)
    return sql`b.due_on >= ${rule.starts_on}::date`;
  return rule.base === 'due' ? sql`b.due_on > ${seenOn}::date and b.due_on <= ${toOn}::date` : null;
}

/** The statuses are named so that the index is used. */
const hasBills = (days: RawBuilder<boolean>) => sql<boolean>`
  o.id in (select b.order_id from bills b
    where b.brand_code = o.brand_code and b.store_id = o.store_id
      and b.status in (${sql.join(Object.values(billStatus))}) and ${days})`;

async function* ordersWhere(tx: Tx, from: RawBuilder<unknown>): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select o.id ${from} and o.id > ${after} order by o.id limit ${atOnce}`.execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}
