import { addDays, type BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import type { BillKind } from '@rental/domain/rental/bills/bill-kinds';
import { settledAs, type SettledKind } from '@rental/domain/rental/settlements/settled-kinds';
import { rateOf, settledNow } from '@rental/domain/rental/settlements/settlement-shares';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** A period of a store that is settled now. */
export interface Period {
  readonly brand: BrandCode;
  readonly rule: Stored<'settlement_rules'>;
  readonly toOn: BusinessDate;
  /** The last act that is looked at. */
  readonly seenTo: number;
}

interface Line {
  readonly billId: number;
  readonly orderId: number;
  readonly kind: SettledKind;
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
  readonly settlementBp: number | null;
  readonly collected: number;
  readonly base: number;
  readonly share: number;
}

/** The sums that the period adds to the bills of these orders, as far as their rental began the 起算天数 of the rule before its end. */
export async function linesOf(
  tx: Tx,
  { brand, rule, toOn, seenTo }: Period,
  orderIds: readonly number[],
): Promise<Line[]> {
  const { rows } = await sql<BillRow>`
    with paid as (
      select t.bill_id, sum(case when t.is_reversal then 0 - t.amount_fen else t.amount_fen end)::bigint as fen
      from transfers t join acts a on a.brand_code = ${brand} and a.id = t.act_id
      where t.brand_code = ${brand} and t.order_id = any (${orderIds}::bigint[]) and t.bill_id is not null
        and ${isCollected} and a.id <= ${seenTo}
        and a.posted_on between ${rule.starts_on}::date and ${toOn}::date
      group by t.bill_id
    ), settled as (
      select l.bill_id, sum(l.base_fen)::bigint as base_fen, sum(l.share_fen)::bigint as share_fen
      from settlement_lines l
      where l.brand_code = ${brand} and l.order_id = any (${orderIds}::bigint[])
      group by l.bill_id
    )
    select b.id, b.order_id, b.kind, b.settlement_bp as "settlementBp", greatest(paid.fen, 0) as collected,
      coalesce(settled.base_fen, 0) as base, coalesce(settled.share_fen, 0) as share
    from paid
    join bills b on b.brand_code = ${brand} and b.id = paid.bill_id
    join orders o on o.brand_code = ${brand} and o.id = b.order_id
    left join settled on settled.bill_id = b.id
    where ${rule.start_days} = 0 or o.start_on <= ${addDays(toOn, -rule.start_days)}::date
    order by b.id`.execute(tx);
  const rates = { rent: rule.rent_bp, buyout: rule.buyout_bp, compensation: rule.compensation_bp };
  return rows.flatMap((bill) => {
    const kind = settledAs[bill.kind];
    if (kind === null) return [];
    const before = { baseFen: fen(bill.base), shareFen: fen(bill.share) };
    const added = settledNow(before, fen(bill.collected), rateOf(kind, bill, rates));
    return added === null ? [] : [{ billId: bill.id, orderId: bill.order_id, kind, ...added }];
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
    insert into settlement_lines (brand_code, settlement_id, bill_id, order_id, kind, base_fen, share_fen)
    select ${brand}, ${id}, made.bill_id, made.order_id, made.kind, made.base_fen, made.share_fen
    from unnest(${lines.map(({ billId }) => billId)}::bigint[], ${lines.map(({ orderId }) => orderId)}::bigint[],
      ${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ baseFen }) => baseFen)}::bigint[],
      ${lines.map(({ shareFen }) => shareFen)}::bigint[]) made (bill_id, order_id, kind, base_fen, share_fen)`.execute(
    tx,
  );
}

/** Writes the sums of a settlement, and takes over what earlier ones of its store left below zero. */
export async function sumUp(
  tx: Tx,
  { brand, id, storeId }: Named & { readonly storeId: number },
): Promise<void> {
  await sql`
    with left_over as (
      update settlements set carried_to = ${id}
      where brand_code = ${brand} and store_id = ${storeId} and state = 'settled' and net_fen < 0 and carried_to is null
      returning net_fen
    ), carried as (select coalesce(sum(net_fen), 0)::bigint as fen from left_over), sums as (
      select count(distinct order_id)::integer as orders,
        coalesce(sum(base_fen) filter (where kind = 'rent'), 0)::bigint as rent_base,
        coalesce(sum(share_fen) filter (where kind = 'rent'), 0)::bigint as rent_share,
        coalesce(sum(base_fen) filter (where kind = 'buyout'), 0)::bigint as buyout_base,
        coalesce(sum(share_fen) filter (where kind = 'buyout'), 0)::bigint as buyout_share,
        coalesce(sum(base_fen) filter (where kind = 'compensation'), 0)::bigint as compensation_base,
        coalesce(sum(share_fen) filter (where kind = 'compensation'), 0)::bigint as compensation_share,
        sum(base_fen)::bigint as base, sum(share_fen)::bigint as share
      from settlement_lines where brand_code = ${brand} and settlement_id = ${id}
    )
    update settlements m set order_count = sums.orders, rent_base_fen = sums.rent_base, rent_share_fen = sums.rent_share,
      buyout_base_fen = sums.buyout_base, buyout_share_fen = sums.buyout_share,
      compensation_base_fen = sums.compensation_base, compensation_share_fen = sums.compensation_share,
      base_fen = sums.base, share_fen = sums.share, carried_fen = carried.fen, net_fen = sums.share + carried.fen
    from sums, carried where m.brand_code = ${brand} and m.id = ${id}`.execute(tx);
}
