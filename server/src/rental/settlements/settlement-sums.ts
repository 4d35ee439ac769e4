import { addDays, type BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import type { BillKind } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { feeTaken, type FeeSide } from '@rental/domain/rental/settlements/payment-fees';
import { settledAs, type SettledKind } from '@rental/domain/rental/settlements/settled-kinds';
import {
  baseOf,
  standsAt,
  type SettlementBase,
} from '@rental/domain/rental/settlements/settlement-base';
import { rateOf, settledNow } from '@rental/domain/rental/settlements/settlement-shares';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { feesOfBills } from './fees-of-bills.ts';
import type { Period } from './period.ts';

interface Line {
  readonly billId: number;
  readonly orderId: number;
  readonly kind: SettledKind;
  readonly base: SettlementBase;
  readonly feeSide: FeeSide;
  readonly feeFen: Fen;
  readonly baseFen: Fen;
  readonly shareFen: Fen;
}

/** The transfers that collect a bill: what was let off, written off or claimed from an insurer is no rent that came in. 期初 (`opening`) came in before these books. */
export const isCollected = sql.raw(
  `(t.kind in ('received', 'depositSetOff', 'badDebtRecovered', 'insuranceReceived') and a.kind <> 'opening')`,
);

interface BillRow {
  readonly id: number;
  readonly order_id: number;
  readonly kind: BillKind;
  readonly dueOn: BusinessDate;
  readonly settlementBp: number | null;
  readonly settledBy: SettlementBase | null;
  readonly feeSide: FeeSide;
  readonly collected: number;
  readonly owed: number;
  readonly base: number;
  readonly share: number;
  readonly fee: number;
}

/**
 * The sums that the period adds to the bills of these orders, as far as their rental began the 起算天数 of the rule before its end. What is
 * owed is read with what came in by one statement, so that no payment falls between the two.
 */
export async function linesOf(
  tx: Tx,
  period: Period,
  orderIds: readonly number[],
): Promise<Line[]> {
  const { brand, rule, toOn, seenTo } = period;
  const { rows } = await sql<BillRow>`
    with paid as (
      select t.bill_id, sum(moved.fen)::bigint as now_fen,
        coalesce(sum(moved.fen) filter (where a.id <= ${seenTo} and a.posted_on <= ${toOn}::date), 0)::bigint as fen
      from transfers t join acts a on a.brand_code = ${brand} and a.id = t.act_id
      cross join lateral (select case when t.is_reversal then 0 - t.amount_fen else t.amount_fen end as fen) moved
      where t.brand_code = ${brand} and t.order_id = any (${orderIds}::bigint[]) and t.bill_id is not null
        and ${isCollected} and a.posted_on >= ${rule.starts_on}::date
      group by t.bill_id
    ), settled as (
      select l.bill_id, min(l.base) as base, min(l.fee_side) as fee_side, sum(l.base_fen)::bigint as base_fen,
        sum(l.share_fen)::bigint as share_fen, sum(l.fee_fen)::bigint as fee_fen
      from settlement_lines l
      where l.brand_code = ${brand} and l.order_id = any (${orderIds}::bigint[])
      group by l.bill_id
    )
    select b.id, b.order_id, b.kind, b.due_on as "dueOn", b.settlement_bp as "settlementBp", settled.base as "settledBy",
      coalesce(settled.fee_side, ${rule.fee_side}) as "feeSide",
      greatest(coalesce(paid.fen, 0), 0) as collected, greatest(coalesce(paid.now_fen, 0) + case
        when b.status = ${billStatus.due} then b.amount_fen - b.paid_fen - b.waived_fen else 0 end, 0) as owed,
      coalesce(settled.base_fen, 0) as base, coalesce(settled.share_fen, 0) as share,
      coalesce(settled.fee_fen, 0) as fee
    from bills b
    join orders o on o.brand_code = ${brand} and o.id = b.order_id
    left join paid on paid.bill_id = b.id
    left join settled on settled.bill_id = b.id
    where b.brand_code = ${brand} and b.order_id = any (${orderIds}::bigint[])
      and (paid.bill_id is not null or settled.base = 'due' or (${rule.base} = 'due' and b.due_on <= ${toOn}::date))
      and (${rule.start_days} = 0 or o.start_on <= ${addDays(toOn, -rule.start_days)}::date)
    order by b.id`.execute(tx);
  const bearsFees = rows.some(({ feeSide }) => feeSide === 'after');
  const fees = bearsFees ? await feesOfBills(tx, period, orderIds) : noFees;
  return rows.flatMap((row) => lineOf(row, period, fees.get(row.id) ?? fen(0)));
}

const noFees: ReadonlyMap<number, Fen> = new Map();

function lineOf(row: BillRow, { rule, toOn }: Period, chargedFen: Fen): Line[] {
  const kind = settledAs[row.kind];
  if (kind === null) return [];
  const { id: billId, order_id: orderId, dueOn, settledBy, feeSide } = row;
  const bill = {
    kind,
    dueOn,
    settledBy,
    collectedFen: fen(row.collected),
    owedFen: fen(row.owed),
  };
  const base = baseOf(bill, { base: rule.base, startsOn: rule.starts_on });
  const before = { baseFen: fen(row.base), shareFen: fen(row.share) };
  const rates = { rent: rule.rent_bp, buyout: rule.buyout_bp, compensation: rule.compensation_bp };
  const wholeFen = standsAt(bill, base, toOn);
  const takenFen = feeTaken(feeSide, wholeFen, chargedFen);
  const added = settledNow(before, fen(wholeFen - takenFen), rateOf(kind, row, rates));
  if (added === null) return [];
  return [{ billId, orderId, kind, base, feeSide, feeFen: fen(takenFen - row.fee), ...added }];
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
    insert into settlement_lines (brand_code, settlement_id, bill_id, order_id, kind, base, fee_side, fee_fen, base_fen, share_fen)
    select ${brand}, ${id}, made.bill_id, made.order_id, made.kind, made.base, made.fee_side, made.fee_fen, made.base_fen, made.share_fen
    from unnest(${lines.map(({ billId }) => billId)}::bigint[], ${lines.map(({ orderId }) => orderId)}::bigint[],
      ${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ base }) => base)}::text[],
      ${lines.map(({ feeSide }) => feeSide)}::text[], ${lines.map(({ feeFen }) => feeFen)}::bigint[],
      ${lines.map(({ baseFen }) => baseFen)}::bigint[], ${lines.map(({ shareFen }) => shareFen)}::bigint[])
      made (bill_id, order_id, kind, base, fee_side, fee_fen, base_fen, share_fen)`.execute(tx);
}

/**
 * Writes the sums of a settlement, takes over what earlier ones of its store left below zero, and counts what the store gave back at the
 * provider for refunds that this one sees: its lines take the same off.
 */
export async function sumUp(
  tx: Tx,
  { brand, id, storeId }: Named & { readonly storeId: number },
): Promise<void> {
  await sql`
    with left_over as (
      update settlements set carried_to = ${id}
      where brand_code = ${brand} and store_id = ${storeId} and state = 'settled' and net_fen < 0 and carried_to is null
      returning net_fen
    ), carried as (select coalesce(sum(net_fen), 0)::bigint as fen from left_over), given as (
      update split_returns r set counted_in = ${id}
      from settlements m, refund_orders f, acts a
      where r.brand_code = ${brand} and r.store_id = ${storeId} and r.state = 'done' and r.counted_in is null
        and m.brand_code = ${brand} and m.id = ${id} and m.mode <> 'own' and f.brand_code = ${brand} and f.id = r.refund_id
        and a.brand_code = ${brand} and a.id = f.act_id and a.id <= m.seen_to and a.posted_on <= m.to_on
      returning r.amount_fen
    ), returned as (select coalesce(sum(amount_fen), 0)::bigint as fen from given), sums as (
      select count(distinct order_id)::integer as orders,
        coalesce(sum(base_fen) filter (where kind = 'rent'), 0)::bigint as rent_base,
        coalesce(sum(share_fen) filter (where kind = 'rent'), 0)::bigint as rent_share,
        coalesce(sum(base_fen) filter (where kind = 'buyout'), 0)::bigint as buyout_base,
        coalesce(sum(share_fen) filter (where kind = 'buyout'), 0)::bigint as buyout_share,
        coalesce(sum(base_fen) filter (where kind = 'compensation'), 0)::bigint as compensation_base,
        coalesce(sum(share_fen) filter (where kind = 'compensation'), 0)::bigint as compensation_share,
        sum(base_fen)::bigint as base, sum(share_fen)::bigint as share, sum(fee_fen)::bigint as fee
      from settlement_lines where brand_code = ${brand} and settlement_id = ${id}
    )
    update settlements m set order_count = sums.orders, rent_base_fen = sums.rent_base, rent_share_fen = sums.rent_share,
      buyout_base_fen = sums.buyout_base, buyout_share_fen = sums.buyout_share,
      compensation_base_fen = sums.compensation_base, compensation_share_fen = sums.compensation_share,
      base_fen = sums.base, fee_fen = sums.fee, share_fen = sums.share, carried_fen = carried.fen,
      returned_fen = returned.fen, net_fen = sums.share + carried.fen + returned.fen
    from sums, carried, returned where m.brand_code = ${brand} and m.id = ${id}`.execute(tx);
}
