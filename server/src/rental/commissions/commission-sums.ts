import type { BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import { commissionRateOf } from '@rental/domain/rental/commissions/commission-rule';
import { commissionNow } from '@rental/domain/rental/commissions/commission-shares';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { rentIn } from './rent-in.ts';

/** A period of a channel that is settled now. */
export interface Period {
  readonly brand: BrandCode;
  readonly rule: Stored<'commission_rules'>;
  /** 方案比例 of the rule, by the id of the plan. */
  readonly planRates: ReadonlyMap<number, number>;
  readonly toOn: BusinessDate;
  readonly ripeOn: BusinessDate;
  /** The last act that is looked at. */
  readonly seenTo: number;
}

interface Line {
  readonly billId: number;
  readonly orderId: number;
  readonly baseFen: Fen;
  readonly shareFen: Fen;
  /** In basis points; null: it takes back. */
  readonly rateBp: number | null;
}

interface BillRow {
  readonly id: number;
  readonly order_id: number;
  /** Its price plan; null: the order was placed by none. */
  readonly plan_id: number | null;
  readonly ripe: number;
  readonly collected: number;
  readonly base: number;
  readonly share: number;
}

/** The rent of the bills of these orders that came in and what was settled of it. */
async function rentOf(
  tx: Tx,
  { brand, rule, planRates, toOn, ripeOn, seenTo }: Period,
  orderIds: readonly number[],
) {
  const rates = { rateBp: rule.rate_bp, planRates };
  const looked = { brand, startsOn: rule.starts_on, toOn, ripeOn, seenTo };
  const { rows } = await sql<BillRow>`
    with settled as (
      select l.bill_id, sum(l.base_fen)::bigint as base_fen, sum(l.share_fen)::bigint as share_fen
      from commission_lines l
      where l.brand_code = ${brand} and l.order_id = any (${orderIds}::bigint[])
      group by l.bill_id
    )
    select r.id, r.order_id, v.price_plan_id as plan_id, r.ripe, r.collected,
      coalesce(settled.base_fen, 0) as base, coalesce(settled.share_fen, 0) as share
    from (${rentIn(looked, orderIds)}) r
    join orders o on o.brand_code = ${brand} and o.id = r.order_id
    left join price_plan_versions v on v.brand_code = ${brand} and v.id = o.price_plan_version_id
    left join settled on settled.bill_id = r.id
    order by r.id`.execute(tx);
  return rows.map((bill) => ({
    billId: bill.id,
    orderId: bill.order_id,
    rateBp: commissionRateOf(rates, bill.plan_id),
    before: { baseFen: fen(bill.base), shareFen: fen(bill.share) },
    rent: { ripeFen: fen(bill.ripe), collectedFen: fen(bill.collected) },
  }));
}

/** Lists what the period adds to the bills of these orders. */
export async function linesOf(
  tx: Tx,
  period: Period,
  orderIds: readonly number[],
): Promise<Line[]> {
  const bills = await rentOf(tx, period, orderIds);
  return bills.flatMap(({ billId, orderId, rateBp, before, rent }) => {
    const added = commissionNow(before, rent, rateBp);
    if (added === null) return [];
    return [{ billId, orderId, ...added, rateBp: added.baseFen > 0 ? rateBp : null }];
  });
}

/** The commission of each of these orders that is not settled: what may be settled, and what is frozen. */
export async function frozenOf(tx: Tx, period: Period, orderIds: readonly number[]) {
  const bills = await rentOf(tx, period, orderIds);
  const shareIf = ({ rateBp, before, rent }: (typeof bills)[number], ripeFen: Fen): number =>
    commissionNow(before, { ...rent, ripeFen }, rateBp)?.shareFen ?? 0;
  return orderIds.map((orderId) => {
    const own = bills.filter((bill) => bill.orderId === orderId);
    const ripe = own.reduce((sum, bill) => sum + shareIf(bill, bill.rent.ripeFen), 0);
    const whole = own.reduce((sum, bill) => sum + shareIf(bill, bill.rent.collectedFen), 0);
    return { orderId, ripe, frozen: whole - ripe };
  });
}

interface Named {
  readonly brand: BrandCode;
  readonly id: number;
}

export async function insertLines(
  tx: Tx,
  { brand, id }: Named,
  lines: readonly Line[],
): Promise<void> {
  await sql`
    insert into commission_lines (brand_code, commission_id, bill_id, order_id, base_fen, share_fen, rate_bp)
    select ${brand}, ${id}, made.bill_id, made.order_id, made.base_fen, made.share_fen, made.rate_bp
    from unnest(${lines.map(({ billId }) => billId)}::bigint[], ${lines.map(({ orderId }) => orderId)}::bigint[],
      ${lines.map(({ baseFen }) => baseFen)}::bigint[], ${lines.map(({ shareFen }) => shareFen)}::bigint[],
      ${lines.map(({ rateBp }) => rateBp)}::integer[])
      made (bill_id, order_id, base_fen, share_fen, rate_bp)`.execute(tx);
}

/** Writes the sums of a commission, and takes over what earlier ones of its channel left below zero. */
export async function sumUp(
  tx: Tx,
  { brand, id, channelId }: Named & { readonly channelId: number },
): Promise<void> {
  await sql`
    with left_over as (
      update commissions set carried_to = ${id}
      where brand_code = ${brand} and channel_id = ${channelId} and state = 'settled' and net_fen < 0 and carried_to is null
      returning net_fen
    ), carried as (select coalesce(sum(net_fen), 0)::bigint as fen from left_over), sums as (
      select count(distinct order_id)::integer as orders, sum(base_fen)::bigint as base, sum(share_fen)::bigint as share
      from commission_lines where brand_code = ${brand} and commission_id = ${id}
    )
    update commissions m set order_count = sums.orders, base_fen = sums.base, share_fen = sums.share,
      carried_fen = carried.fen, net_fen = sums.share + carried.fen
    from sums, carried where m.brand_code = ${brand} and m.id = ${id}`.execute(tx);
}
