import type { Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { storedTotals } from './account-totals.ts';
import { signedFlow } from './cash-days.ts';

interface Flow {
  readonly id: number;
  readonly method: MoneyMethod;
  /** The day that the money moved. */
  readonly happenedOn: string;
}

/**
 * The balance of its account behind each of these flows, by their ids. Flows run by the day that the money moved, those of a day by
 * their number, for what is entered late belongs to its day. It is the balance of the books less all that follows: whole days as they
 * are kept, flows that no day has yet, and those of the day itself. So the last flow has the balance of the books, whatever a list leaves out.
 */
export async function balancesAfter(
  tx: Tx,
  brand: BrandCode,
  flows: readonly Flow[],
): Promise<ReadonlyMap<number, Fen>> {
  if (flows.length === 0) return new Map();
  const rows = await balances(tx, {
    brand,
    ids: flows.map(({ id }) => id),
    methods: flows.map(({ method }) => method),
    days: flows.map(({ happenedOn }) => happenedOn),
    first: flows
      .map(({ happenedOn }) => happenedOn)
      .reduce((one, other) => (one < other ? one : other)),
  });
  return new Map(rows.map(({ id, fen }) => [id, fen]));
}

interface Sought {
  readonly brand: string;
  readonly ids: readonly number[];
  readonly methods: readonly MoneyMethod[];
  readonly days: readonly string[];
  readonly first: string;
}

const balances = prepared((db, { brand, ids, methods, days, first }: Sought) =>
  raw<{ readonly id: number; readonly fen: Fen }>(
    db,
    sql`
      with flow as (
        select id, method, day, lead(id, 1, ${sql.lit(Number.MAX_SAFE_INTEGER)}) over (partition by method, day order by id) as next_id
        from unnest(${ids}::bigint[], ${methods}::text[], ${days}::date[]) flow (id, method, day)
      ), within as (
        select flow.id, flow.method, flow.day,
          sum(coalesce(between_two.fen, 0)) over (partition by flow.method, flow.day order by flow.id desc) as fen
        from flow cross join lateral (
          select sum(${signedFlow}) as fen from cash_flows f
          where f.brand_code = ${brand} and f.method = flow.method and f.happened_on = flow.day and f.id > flow.id
            and f.id <= flow.next_id
        ) between_two
      ), moved as (
        select method, happened_on as day, net_fen as fen from cash_days
        where brand_code = ${brand} and happened_on >= ${first}::date
        union all
        select f.method, f.happened_on, ${signedFlow}
        from (
          select coalesce(max(flows_added_to), 0) as added_to from book_checks where brand_code = ${brand}
        ) kept cross join lateral (
          select * from cash_flows where brand_code = ${brand} and id > kept.added_to order by id
        ) f
        union all
        select distinct method, day, 0 from flow
      ), behind as (
        select method, day,
          sum(sum(fen)) over (partition by method order by day desc rows between unbounded preceding and 1 preceding) as fen
        from moved group by method, day
      )
      select within.id, (held.debit_fen - held.credit_fen - coalesce(behind.fen, 0) - within.fen)::bigint as fen
      from within
      join behind on behind.method = within.method and behind.day = within.day
      join (${storedTotals(brand)}) held on held.code = within.method`,
  ),
);
