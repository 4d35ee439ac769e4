import { fen, type Fen } from '@rental/domain/money';
import { splittingKinds } from '@rental/domain/platform/provider-accounts/account-kinds';
import { shareOf } from '@rental/domain/rate';
import { settledAs } from '@rental/domain/rental/settlements/settled-kinds';
import type { SplitTrade } from '@rental/domain/rental/settlements/store-splits';
import { sql, type RawBuilder } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { ownSplits, type OwnProvider } from '../../platform/provider-accounts/public.ts';

/** A payment by a provider, as it can be split. */
export interface StoreTrade extends SplitTrade {
  readonly paymentId: number;
  readonly orderId: number;
}

interface Row {
  readonly id: number;
  readonly orderId: number;
  readonly amountFen: Fen;
  readonly feeBp: number;
  readonly standing: number;
  readonly split: number;
}

/** The kinds of bills whose money is the store's: a deposit is the customer's, a premium the insurer's. */
const settledBills = Object.entries(settledAs).flatMap(([kind, table]) =>
  table === null ? [] : [Number(kind)],
);

interface Wanted {
  readonly brand: BrandCode;
  /** Narrows the payments `p`, of accounts `a`. */
  readonly where: RawBuilder<unknown>;
  /** A split that does not count. */
  readonly except?: number;
}

/** Payments with what can be split of them: those that nothing was split of come first, those that were refused last. */
async function tradesOf(tx: Tx, { brand, where, except = 0 }: Wanted): Promise<StoreTrade[]> {
  const { rows } = await sql<Row>`
    select p.id, p.order_id as "orderId", p.amount_fen as "amountFen", coalesce(s.fee_bp, 0) as "feeBp",
      parts.fen as standing, given.fen as split
    from payments p
    cross join lateral (
      select coalesce(sum(l.amount_fen - l.reversed_fen), 0)::bigint as fen
      from payment_allocations l
      join bills b on b.brand_code = ${brand} and b.id = l.bill_id and b.kind = any (${settledBills}::integer[])
      where l.brand_code = ${brand} and l.payment_id = p.id
    ) parts
    cross join lateral (
      select coalesce(sum(g.amount_fen - g.returned_fen) filter (where g.state <> 'failed'), 0)::bigint as fen,
        coalesce(bool_or(g.state = 'failed' and g.reason in ('exceeded', 'expired')), false) as is_refused
      from store_splits g where g.brand_code = ${brand} and g.payment_id = p.id and g.id <> ${except}
    ) given
    left join provider_trades s on s.brand_code = ${brand} and s.trade_no = p.trade_no
    left join provider_accounts a on a.brand_code = ${brand} and a.id = s.account_id
    where p.brand_code = ${brand} and p.provider is not null and (${where})
    order by given.is_refused, given.fen > 0, p.id`.execute(tx);
  return rows.map(({ id, orderId, amountFen, feeBp, standing, split }) => ({
    paymentId: id,
    orderId,
    standingFen: fen(standing),
    feeFen: shareOf(amountFen, feeBp),
    splitFen: fen(split),
  }));
}

/**
 * The trades that pay a settlement: those of the orders in its lines, and in the lines of later settlements of its store, which pay what
 * earlier trades had no room for. Of a provider that splits nothing there are none.
 */
export const tradesToSplit = (
  tx: Tx,
  { brand_code: brand, store_id: storeId, to_on: toOn }: Stored<'settlements'>,
  own: OwnProvider,
): Promise<StoreTrade[]> =>
  tradesOf(tx, {
    brand,
    where: sql`p.order_id in (
        select l.order_id from settlements m
        join settlement_lines l on l.brand_code = ${brand} and l.settlement_id = m.id
        where m.brand_code = ${brand} and m.store_id = ${storeId} and m.to_on >= ${toOn}::date)
      and case when a.kind is null then ${ownSplits(brand, own)} else a.kind = any (${splittingKinds}::text[]) end`,
  });

/** A payment as it can be split now; without one split of it. */
export async function tradeOfPayment(
  tx: Tx,
  brand: BrandCode,
  { paymentId, except }: { readonly paymentId: number; readonly except?: number },
): Promise<StoreTrade> {
  const [trade] = await tradesOf(tx, {
    brand,
    where: sql`p.id = ${paymentId}`,
    ...(except !== undefined && { except }),
  });
  if (trade === undefined) throw new Error(`The payment ${paymentId} went by no provider`);
  return trade;
}
