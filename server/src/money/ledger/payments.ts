import { fen, sumFen, type Fen } from '@rental/domain/money';
import { goesOut, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import {
  settle,
  takesBack,
  type AllocatedAccount,
  type Allocation,
  type Settlement,
} from '@rental/domain/money/payments/allocations';
import type { CashProvider } from '@rental/domain/money/payments/cash-movements';
import type { Returned } from '@rental/domain/money/payments/refund-ways';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import { withCommit, type Tx } from '../../db/transaction.ts';
import { orInUse } from '../../http/in-use.ts';

/** An act on an order whose payments are kept. */
export interface Settled {
  readonly brand: string;
  readonly orderId: number;
  /** The number of the payment that it makes, as its provider or bank calls it. */
  readonly tradeNo: string | null;
  /** Which provider moved it; null: none did. */
  readonly provider: CashProvider | null;
  readonly transfers: readonly Transfer[];
}

/** The changes that an act makes to the payments of its order, and of the orders that its transfers name (ADR 36). The orders are locked. */
export async function settlementOf(
  tx: Tx,
  { brand, orderId, transfers }: Pick<Settled, 'brand' | 'orderId' | 'transfers'>,
): Promise<Settlement> {
  if (!takesBack(transfers)) return settle([], transfers);
  const named = transfers.flatMap(({ debitOf }) => (debitOf === undefined ? [] : [debitOf]));
  return settle(await standing(tx, { brand, orderIds: [orderId, ...named] }), transfers);
}

/**
 * Writes it, behind the act: its payments, their parts, what is taken back of others, and refunds. It travels with `commit`, but for a
 * trade number, which may be in use.
 */
export async function keepSettlement(
  tx: Tx,
  { brand, orderId, tradeNo, provider }: Settled,
  { payments, allocations, reversals, refunds }: Settlement,
): Promise<void> {
  if (payments.length + allocations.length > 0) {
    const kept = paymentsKept(tx, {
      brand,
      orderId,
      tradeNo,
      provider,
      methods: payments.map(({ method }) => method),
      sums: payments.map(({ amountFen }) => amountFen),
      ids: allocations.map(({ payment }) => (typeof payment === 'number' ? payment : null)),
      by: allocations.map(({ payment }) => (typeof payment === 'number' ? null : payment)),
      accounts: allocations.map(({ account }) => account),
      bills: allocations.map(({ billId }) => billId),
      amounts: allocations.map(({ amountFen }) => amountFen),
    });
    if (tradeNo === null) withCommit(kept);
    else await orInUse('trade_no_in_use', kept);
  }
  if (reversals.length > 0)
    withCommit(
      partsReversed(tx, {
        brand,
        ids: reversals.map(({ id }) => id),
        amounts: reversals.map(({ amountFen }) => amountFen),
      }),
    );
  if (refunds.length > 0)
    withCommit(
      refundsKept(tx, {
        brand,
        orderId,
        payments: refunds.map(({ paymentId }) => paymentId),
        methods: refunds.map(({ method }) => method),
        amounts: refunds.map(({ amountFen }) => amountFen),
      }),
    );
}

/** The parts of the payments of its order that an act will return to the customer, and by which way each came. */
export async function returnedBy(
  tx: Tx,
  of: Pick<Settled, 'brand' | 'orderId' | 'transfers'>,
): Promise<Returned[]> {
  const { refunds, allocations } = await settlementOf(tx, of);
  const parts = [
    ...refunds.map(({ paymentId, amountFen }) => ({ paymentId, amountFen })),
    ...putAside(allocations),
  ];
  const ids = parts.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]));
  const rows = await paymentsNamed(tx, { brand: of.brand, ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = parts.map(({ paymentId, amountFen }): Returned => {
    const payment = paymentId === null ? undefined : byId.get(paymentId);
    const isByProvider = (payment?.provider ?? null) !== null;
    return { method: payment?.method ?? null, isByProvider, amountFen };
  });
  const knownFen = sumFen(known.map(({ amountFen }) => amountFen));
  const allFen = sumFen(
    of.transfers.filter(({ credit }) => goesOut(credit)).map(({ amountFen }) => amountFen),
  );
  const unknown = { method: null, isByProvider: false, amountFen: fen(allFen - knownFen) };
  return unknown.amountFen > 0 ? [...known, unknown] : known;
}

/** The parts of payments that an act puts aside for a refund, by payment. */
export const putAside = (
  allocations: Settlement['allocations'],
): { readonly paymentId: number; readonly amountFen: Fen }[] =>
  [
    ...Map.groupBy(
      allocations.filter(({ account }) => account === 'refundUnderWay'),
      ({ payment }) => payment,
    ),
  ].flatMap(([payment, parts]) =>
    typeof payment === 'number'
      ? [{ paymentId: payment, amountFen: sumFen(parts.map(({ amountFen }) => amountFen)) }]
      : [],
  );

const paymentsNamed = prepared(
  (db, { brand, ids }: { readonly brand: string; readonly ids: readonly number[] }) =>
    db
      .selectFrom('payments')
      .select(['id', 'method', 'provider'])
      .where('brand_code', '=', brand)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`),
);

const standing = prepared(
  (db, { brand, orderIds }: { readonly brand: string; readonly orderIds: readonly number[] }) =>
    raw(
      db,
      sql<Allocation>`
        select id, payment_id as "paymentId", act_id as "actId", account, bill_id as "billId", amount_fen - reversed_fen as "openFen"
        from payment_allocations
        where brand_code = ${brand} and order_id = any (${orderIds}::bigint[]) and reversed_fen < amount_fen
        order by id`,
    ),
);

interface PaymentsKept {
  readonly brand: string;
  readonly orderId: number;
  readonly tradeNo: string | null;
  readonly provider: CashProvider | null;
  readonly methods: readonly MoneyMethod[];
  readonly sums: readonly Fen[];
  /** Of each part the payment that was there, or the method of the one that the act makes. */
  readonly ids: readonly (number | null)[];
  readonly by: readonly (MoneyMethod | null)[];
  readonly accounts: readonly AllocatedAccount[];
  readonly bills: readonly (number | null)[];
  readonly amounts: readonly Fen[];
}

/** The order is locked: its last act is the one of this transaction. */
const lastAct = (brand: string, orderId: number) => sql`
  select id from acts where brand_code = ${brand} and order_id = ${orderId} order by id desc limit 1`;

const paymentsKept = prepared((db, of: PaymentsKept) =>
  raw(
    db,
    sql`
      with act as (${lastAct(of.brand, of.orderId)}), paid as (
        insert into payments (brand_code, order_id, act_id, method, amount_fen, trade_no, provider)
        select ${of.brand}, ${of.orderId}::bigint, act.id, made.method, made.amount_fen, ${of.tradeNo}::text,
          ${of.provider}::text
        from act cross join unnest(${of.methods}::text[], ${of.sums}::bigint[]) made (method, amount_fen)
        returning id, method
      )
      insert into payment_allocations (brand_code, payment_id, act_id, order_id, account, bill_id, amount_fen)
      select ${of.brand}, coalesce(part.payment_id, paid.id), act.id, ${of.orderId}::bigint, part.account, part.bill_id,
        part.amount_fen
      from act cross join unnest(${of.ids}::bigint[], ${of.by}::text[], ${of.accounts}::text[], ${of.bills}::bigint[],
        ${of.amounts}::bigint[]) with ordinality part (payment_id, method, account, bill_id, amount_fen, place)
      left join paid on paid.method = part.method
      order by part.place`,
  ),
);

interface PartsReversed {
  readonly brand: string;
  readonly ids: readonly number[];
  readonly amounts: readonly Fen[];
}
const partsReversed = prepared((db, { brand, ids, amounts }: PartsReversed) =>
  raw(
    db,
    sql`
      update payment_allocations a set reversed_fen = a.reversed_fen + taken.amount_fen
      from unnest(${ids}::bigint[], ${amounts}::bigint[]) taken (id, amount_fen)
      where a.brand_code = ${brand} and a.id = taken.id`,
  ),
);

interface RefundsKept {
  readonly brand: string;
  readonly orderId: number;
  readonly payments: readonly (number | null)[];
  readonly methods: readonly MoneyMethod[];
  readonly amounts: readonly Fen[];
}
const refundsKept = prepared((db, of: RefundsKept) =>
  raw(
    db,
    sql`
      with act as (${lastAct(of.brand, of.orderId)})
      insert into refunds (brand_code, order_id, act_id, payment_id, method, amount_fen)
      select ${of.brand}, ${of.orderId}::bigint, act.id, back.payment_id, back.method, back.amount_fen
      from act cross join unnest(${of.payments}::bigint[], ${of.methods}::text[], ${of.amounts}::bigint[])
        back (payment_id, method, amount_fen)`,
  ),
);
