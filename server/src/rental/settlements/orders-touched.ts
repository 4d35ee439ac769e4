import type { BusinessDate } from '@rental/domain/business-date';
import { sql, type RawBuilder } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** How many acts, and the orders that they are of, are settled at once. */
export const atOnce = 500;

/** The last act of the books. Acts share the lock until they commit: none with a smaller id comes later (ADR 32). */
export async function lastAct(tx: Tx, brand: BrandCode): Promise<number> {
  await sql`select from book_months where brand_code = ${brand} for no key update`.execute(tx);
  const act = await tx
    .selectFrom('acts')
    .select('id')
    .where('brand_code', '=', brand)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return act?.id ?? 0;
}

interface Wanted {
  readonly brand: BrandCode;
  /** From which orders: 「from orders o where …」. */
  readonly orders: RawBuilder<unknown>;
  /** The period begins on the day after it. */
  readonly after: BusinessDate;
  readonly toOn: BusinessDate;
  /** The last act that an earlier period has seen. */
  readonly seenBefore: number;
  readonly seenTo: number;
}

/** The orders with acts of the period, and with those that were posted to an earlier one after it was settled, some at once. */
export async function* ordersTouched(
  tx: Tx,
  { brand, orders, after, toOn, seenBefore, seenTo }: Wanted,
): AsyncGenerator<number[]> {
  const acts = (place: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<Act>`
    select a.id, a.posted_on, a.order_id from acts a
    where a.brand_code = ${brand} and a.id <= ${seenTo} and ${place}
      and exists (select ${orders} and o.id = a.order_id)
    order by ${order} limit ${atOnce}`;
  let day = after;
  let id = Number.MAX_SAFE_INTEGER; // the first page begins behind the whole day `after`
  for (;;) {
    const { rows } = await acts(
      sql`(a.posted_on, a.id) > (${day}::date, ${id}::bigint) and a.posted_on <= ${toOn}::date`,
      sql`a.posted_on, a.id`,
    ).execute(tx);
    const last = rows.at(-1);
    if (last === undefined) break;
    yield ordersOf(rows);
    [day, id] = [last.posted_on, last.id];
  }
  for (id = seenBefore; ;) {
    const { rows } = await acts(
      sql`a.id > ${id} and a.posted_on <= ${after}::date`,
      sql`a.id`,
    ).execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield ordersOf(rows);
    id = last.id;
  }
}

interface Act {
  readonly id: number;
  readonly posted_on: BusinessDate;
  readonly order_id: number;
}

const ordersOf = (acts: readonly Act[]): number[] => [
  ...new Set(acts.map(({ order_id: id }) => id)),
];
