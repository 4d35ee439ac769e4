import { businessDateOf, daysBetween } from '@rental/domain/business-date';
import { identityOf } from '@rental/domain/rental/customers/identity';
import type { Facts } from '@rental/domain/rental/risk-model/facts';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode } from '../../db/transaction.ts';

/** An order, and the instant as of which its facts are wanted. */
export interface Wanted {
  readonly orderId: number;
  readonly at: Date;
  /** The instant is over: the device, which is shipped after the review, was not known. */
  readonly isPast?: true;
}

export interface OfOrders {
  readonly brand: BrandCode;
  readonly ids: readonly number[];
}

/** Orders with their customers, SKUs and the number of contacts. */
export const orderRows = prepared((db, { brand, ids }: OfOrders) =>
  db
    .selectFrom('orders as o')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
    )
    .select(['o.id', 'o.customer_id', 'o.created_at', 'o.total_rent_fen', 'o.deposit_fen'])
    .select([
      'o.deposit_waived_fen',
      'o.waiver_hold_fen',
      'o.term_count',
      'o.source',
      'o.special_order_type',
    ])
    .select(['o.channel_id', 'o.delivery_region', 'k.cost_fen', 'k.retail_fen'])
    .select(['c.region', 'c.phone', 'c.id_number', 'c.sealed_identity', 'c.verified_on'])
    .select('c.created_at as registered_at')
    .select(
      sql<number>`(select count(*) from customer_contacts n where n.brand_code = ${brand} and n.customer_id = c.id)`.as(
        'contacts',
      ),
    )
    .where('o.brand_code', '=', brand)
    .where('o.id', '=', sql<number>`any(${ids}::bigint[])`),
);
export type OrderRow = Awaited<ReturnType<typeof orderRows>>[number];

/** The facts of an order and its customer. Amounts, address and market price are those of now. */
export function orderFacts(row: OrderRow, idNumber: string, at: Date): Facts {
  const day = businessDateOf(at);
  const { age, home } = identityOf(idNumber, day);
  const waitedMs = row.created_at.getTime() - row.registered_at.getTime();
  return {
    totalRent: row.total_rent_fen,
    deposit: row.deposit_fen,
    waived: row.deposit_waived_fen,
    termCount: row.term_count,
    marketPrice: row.retail_fen,
    exposurePercent: exposurePercent(row),
    registeredHours: Math.max(0, Math.floor(waitedMs / 3_600_000)),
    age,
    isHomeRegion: home === null ? null : (row.delivery_region ?? row.region).startsWith(home),
    isVerified: row.verified_on !== null && row.verified_on <= day,
    contactCount: row.contacts,
    source: row.source,
    orderType: `${row.special_order_type}`,
    hasChannel: row.channel_id !== null,
  };
}

/** The part of the market price that neither deposit nor 免押担保 covers; null: the price is 0. */
function exposurePercent(row: OrderRow): number | null {
  if (row.retail_fen === 0) return null;
  const securedFen = row.deposit_fen - row.deposit_waived_fen + row.waiver_hold_fen;
  const openFen = Math.max(0, (row.cost_fen ?? row.retail_fen) - securedFen);
  return Math.round((openFen * 100) / row.retail_fen);
}

type Report = Pick<Stored<'risk_reports'>, 'type' | 'score' | 'level' | 'hits'> & {
  readonly orderId: number;
  readonly ended_at: Date;
};

interface AsOf {
  readonly brand: BrandCode;
  readonly ids: readonly number[];
  readonly ats: readonly Date[];
}

/** The newest report of each provider about the customers of orders, up to an instant each. */
export const reportRows = prepared((db, { brand, ids, ats }: AsOf) =>
  raw<Report>(
    db,
    sql`select distinct on (w.id, r.type) w.id as "orderId", r.type, r.score, r.level, r.hits, r.ended_at
      from unnest(${ids}::bigint[], ${ats}::timestamptz[]) w (id, at)
        join orders o on o.brand_code = ${brand} and o.id = w.id
        join risk_reports r on r.brand_code = ${brand} and r.customer_id = o.customer_id
          and r.state = 'ready' and r.source = 'new' and r.ended_at <= w.at
      order by w.id, r.type, r.id desc`,
  ),
);

/** The facts of reports: those of a provider without one are not known. */
export const reportFacts = (reports: readonly Report[], at: Date): Facts =>
  Object.fromEntries(
    reports.flatMap(({ type, score, level, hits, ended_at: endedAt }) => [
      [`score${type}`, score],
      [`level${type}`, level],
      [`hitCount${type}`, hits.length],
      [`hits${type}`, hits],
      [`reportDays${type}`, daysBetween(businessDateOf(endedAt), businessDateOf(at))],
    ]),
  ) as Facts;
