import type { OpenOrder } from '@rental/contract/rental/intake';
import { businessDateOf } from '@rental/domain/business-date';
import { counted, lateFeeOwedOf, type Terms } from '@rental/domain/rental/orders/core/position';
import { orderStatus, orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import { openPayment, paymentsOf } from './order-payments.ts';
import { lastAgreementsOf, lastPapersOf, openAgreement, openPaper } from './order-documents.ts';
import { signedLease } from '../signed-terms/public.ts';

interface OfOrders {
  readonly brand: string;
  readonly ids: readonly number[];
}

/** Orders that programs placed, as these see them, by their ids. */
export async function openOrdersOf(
  tx: Tx,
  of: OfOrders,
  now: Date,
): Promise<ReadonlyMap<number, OpenOrder>> {
  const [orders, bills, parcels, returns, papers, agreements, payments] = await Promise.all([
    placedOrders(tx, of),
    billsOf(tx, of),
    parcelsOf(tx, of),
    lastReturnsOf(tx, of),
    lastPapersOf(tx, of),
    lastAgreementsOf(tx, of),
    paymentsOf(tx, of),
  ]);
  const today = businessDateOf(now);
  const ofOrder = <Row extends { readonly order_id: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.order_id);
  const [billsBy, parcelsBy, returnsBy] = [ofOrder(bills), ofOrder(parcels), ofOrder(returns)];
  const [papersBy, paymentsBy] = [ofOrder(papers), ofOrder(payments)];
  const agreementBy = new Map(agreements.map((row) => [row.order_id, openAgreement(row, now)]));
  return new Map(
    orders.map((order) => [
      order.id,
      {
        ...orderOf(order, now),
        bills: (billsBy.get(order.id) ?? []).map((bill) =>
          billOf(bill, { today, lateFee: order.lease.lateFee }),
        ),
        parcels: (parcelsBy.get(order.id) ?? []).map(parcelOf),
        return: returnOf(returnsBy.get(order.id)?.[0]),
        papers: (papersBy.get(order.id) ?? []).map(openPaper),
        agreement: agreementBy.get(order.id) ?? null,
        payments: (paymentsBy.get(order.id) ?? []).map(openPayment),
      },
    ]),
  );
}

/** The parts of an order that come later. */
const nothingYet = {
  bills: [],
  parcels: [],
  return: null,
  papers: [],
  agreement: null,
  payments: [],
};

/** An order that this transaction placed, to which nothing has come yet. */
export async function newOrderOf(
  tx: Tx,
  { brand, id }: { readonly brand: string; readonly id: number },
  now: Date,
): Promise<OpenOrder | undefined> {
  const [order] = await placedOrders(tx, { brand, ids: [id] });
  return order && { ...orderOf(order, now), ...nothingYet };
}

const among = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

const placedOrders = prepared((db, { brand, ids }: OfOrders) =>
  db
    .selectFrom('order_intakes as i')
    .innerJoin('orders as o', (join) =>
      join.on('o.brand_code', '=', brand).onRef('o.id', '=', 'i.order_id'),
    )
    .select(['i.external_no', 'o.id', 'o.order_no', 'o.status', 'o.store_id', 'o.sku_id'])
    .select([
      'o.total_rent_fen',
      'o.deposit_fen',
      'o.services',
      'o.stock_held_until',
      'o.start_on',
      'o.ends_on',
    ])
    .select('o.created_at')
    .select([
      sql<string | null>`(select b.external_no from order_intakes b
        where b.brand_code = ${brand} and b.order_id = o.relet_of)`.as('renewal_of'),
      sql<string[]>`array(select c.external_no from orders r
        join order_intakes c on c.brand_code = ${brand} and c.order_id = r.id
        where r.brand_code = ${brand} and r.relet_of = o.id order by r.id)`.as('renewals'),
    ])
    .select(signedLease(brand).as('lease'))
    .where('i.brand_code', '=', brand)
    .where('i.order_id', '=', among(ids)),
);

const billsOf = prepared((db, { brand, ids }: OfOrders) =>
  db
    .selectFrom('bills')
    .select(['order_id', 'bill_no', 'term', 'kind', 'due_on', 'amount_fen', 'waived_fen'])
    .select(['paid_fen', 'status', 'paid_at', 'late_fee_fen', 'late_fee_paid_fen'])
    .select(['late_fee_waived_fen', 'late_fee_counted_on', 'late_fee_stopped_on'])
    .where('brand_code', '=', brand)
    .where('order_id', '=', among(ids))
    .orderBy('due_on')
    .orderBy('id'),
);

const parcelsOf = prepared((db, { brand, ids }: OfOrders) =>
  db
    .selectFrom('parcels as p')
    .leftJoin('parcel_tracks as t', (join) =>
      join.on('t.brand_code', '=', brand).onRef('t.parcel_id', '=', 'p.id'),
    )
    .select(['p.order_id', 'p.carrier', 'p.tracking_number', 'p.shipped_at', 'p.received_at'])
    .select(['p.recalled_at', 't.state as parcel_state'])
    .where('p.brand_code', '=', brand)
    .where('p.order_id', '=', among(ids))
    .orderBy('p.id'),
);

const lastReturnsOf = prepared((db, { brand, ids }: OfOrders) =>
  db
    .selectFrom('order_returns as r')
    .leftJoin('parcel_tracks as t', (join) =>
      join.on('t.brand_code', '=', brand).onRef('t.return_id', '=', 'r.id'),
    )
    .distinctOn('r.order_id')
    .select(['r.order_id', 'r.state', 'r.carrier', 'r.tracking_number', 'r.started_at'])
    .select(['r.ended_at', 't.state as parcel_state'])
    .where('r.brand_code', '=', brand)
    .where('r.order_id', '=', among(ids))
    .orderBy('r.order_id')
    .orderBy('r.id', 'desc'),
);

type Found<Query extends (...given: never[]) => Promise<readonly object[]>> = Awaited<
  ReturnType<Query>
>[number];

function orderOf(order: Found<typeof placedOrders>, now: Date) {
  const { status, stock_held_until: held } = order;
  const isHeld = status === orderStatus.pendingReview && held !== null && held > now;
  return {
    externalNo: order.external_no,
    orderNo: order.order_no,
    renewalOf: order.renewal_of,
    renewals: order.renewals,
    orderStatus: status,
    orderStatusLabel: orderStatusLabels.get(status) ?? '',
    storeId: order.store_id,
    skuId: order.sku_id,
    totalRentFen: order.total_rent_fen,
    depositFen: order.deposit_fen,
    services: order.services,
    stockHeldUntil: isHeld ? held.toISOString() : null,
    startOn: order.start_on,
    endsOn: order.ends_on,
    createTime: order.created_at.toISOString(),
  };
}

function billOf(bill: Found<typeof billsOf>, terms: Terms): OpenOrder['bills'][number] {
  const figures = {
    kind: bill.kind,
    dueOn: bill.due_on,
    amountFen: bill.amount_fen,
    waivedFen: bill.waived_fen,
    paidFen: bill.paid_fen,
  };
  const today = counted(
    {
      ...figures,
      status: bill.status,
      lateFeeFen: bill.late_fee_fen,
      lateFeePaidFen: bill.late_fee_paid_fen,
      lateFeeWaivedFen: bill.late_fee_waived_fen,
      lateFeeCountedOn: bill.late_fee_counted_on,
      lateFeeStoppedOn: bill.late_fee_stopped_on,
    },
    terms,
  );
  return {
    ...figures,
    billNo: bill.bill_no,
    term: bill.term,
    lateFeeFen: lateFeeOwedOf(today),
    billStatus: bill.status,
    paidAt: textOf(bill.paid_at),
  };
}

const parcelOf = (parcel: Found<typeof parcelsOf>): OpenOrder['parcels'][number] => ({
  carrier: parcel.carrier,
  trackingNumber: parcel.tracking_number,
  shippedAt: parcel.shipped_at.toISOString(),
  receivedAt: textOf(parcel.received_at),
  recalledAt: textOf(parcel.recalled_at),
  parcelState: parcel.parcel_state,
});

const returnOf = (found: Found<typeof lastReturnsOf> | undefined): OpenOrder['return'] =>
  found === undefined
    ? null
    : {
        returnState: found.state,
        carrier: found.carrier,
        trackingNumber: found.tracking_number,
        parcelState: found.parcel_state,
        startedAt: found.started_at.toISOString(),
        endedAt: textOf(found.ended_at),
      };

const textOf = (at: Date | null) => at?.toISOString() ?? null;
