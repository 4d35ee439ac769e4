import {
  addDays,
  businessDate,
  businessDateOf,
  type BusinessDate,
} from '@rental/domain/business-date';
import { fen, sumFen } from '@rental/domain/money';
import type {
  BillFacts,
  OrderDays,
  SettledFacts,
} from '@rental/domain/money/accounting/bill-position';
import type { Financing } from '@rental/domain/money/accounting/financing-position';
import { settledIn, type Moved, type OrderFacts } from '@rental/domain/money/accounting/entries';
import { billKinds, incomeOfBill } from '@rental/domain/rental/bills/bill-kinds';
import { isTakenBack } from '@rental/domain/rental/bills/bill-status';
import { planBills } from '@rental/domain/rental/bills/schedule';
import {
  endedStatuses,
  hasEnded,
  orderMoves,
} from '@rental/domain/rental/orders/core/order-status';
import { buyoutPrice } from '@rental/domain/rental/orders/core/buyout-price';
import type { BuyoutModel } from '@rental/domain/rental/orders/core/lease-terms';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { financingsOfOrders, type ReadFinancings } from './financed-devices.ts';

/** The accountant's facts of an order. `at` gives its facts as of the end of a day that it was read for. */
export interface ReadOrder {
  readonly id: number;
  readonly at: (day: BusinessDate) => { readonly facts: OrderFacts; readonly days: OrderDays };
}

const endingMoves = Object.entries(orderMoves).flatMap(([name, { to }]) =>
  endedStatuses.includes(to) ? [name] : [],
);

/** Transfers of one kind add up to this amount, for a bill or for the order as a whole. */
interface MovedRow extends Omit<Moved, 'amountFen'> {
  readonly orderId: number;
  readonly billId: number | null;
  readonly isReversal: boolean;
  readonly isOpening: boolean;
  readonly postedOn: BusinessDate;
  readonly amountFen: number;
}

type Order = Pick<
  Stored<'orders'>,
  'id' | 'status' | 'start_on' | 'term_count' | 'period_unit' | 'period_days' | 'buyout_rule'
> & {
  readonly ended_at: Date | null;
  readonly buyout_fen: number | null;
  readonly total_rent_fen: number;
  readonly buyout_model: BuyoutModel;
};

type Bill = Pick<
  Stored<'bills'>,
  'id' | 'order_id' | 'kind' | 'term' | 'due_on' | 'amount_fen' | 'status'
>;

interface AskedOrders {
  readonly brand: BrandCode;
  readonly ids: readonly number[];
  readonly day: BusinessDate;
  /** The signed terms that are 融资租赁. */
  readonly terms: readonly number[];
}

/** The orders with these ids, by what was posted up to `day`. */
export async function readOrders(
  tx: Tx,
  { brand, ids, day, terms }: AskedOrders,
): Promise<ReadOrder[]> {
  const orders = await sql<Order>`
    select o.id, o.status, o.start_on, o.term_count, o.period_unit, o.period_days,
      o.buyout_rule, o.buyout_fen, o.total_rent_fen, coalesce(l.content #>> '{buyout,model}', 'lessRentPaid') as buyout_model,
      case when o.status = any (${[...endedStatuses]}::integer[]) then (
        select max(h.at) from order_history h
        where h.brand_code = ${brand} and h.order_id = o.id and h.move = any (${endingMoves}::text[])) end as ended_at
    from orders o left join lease_terms l on l.brand_code = ${brand} and l.id = o.lease_terms_id
    where o.brand_code = ${brand} and o.id = any (${ids}::bigint[]) order by o.id`.execute(tx);
  const bills = await tx
    .selectFrom('bills')
    .select(['id', 'order_id', 'kind', 'term', 'due_on', 'amount_fen', 'status'])
    .where('brand_code', '=', brand)
    .where('order_id', '=', sql<number>`any (${ids}::bigint[])`)
    .orderBy('id')
    .execute();
  const moved = await sql<MovedRow>`
    select t.order_id as "orderId", t.bill_id as "billId", t.kind, t.debit, t.credit, t.is_reversal as "isReversal",
      a.kind = 'opening' as "isOpening", a.posted_on as "postedOn", sum(t.amount_fen)::bigint as "amountFen"
    from transfers t join acts a on a.brand_code = ${brand} and a.id = t.act_id
    where t.brand_code = ${brand} and t.order_id = any (${ids}::bigint[]) and a.posted_on <= ${day}::date
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(tx);
  const billsOf = Map.groupBy(bills, (bill) => bill.order_id);
  const movedOf = Map.groupBy(moved.rows, (row) => row.orderId);
  const financings = await financingsOfOrders(tx, { brand, terms, ids });
  return orders.rows.map((order) =>
    readOrder({
      order,
      bills: billsOf.get(order.id) ?? [],
      all: movedOf.get(order.id) ?? [],
      financings,
    }),
  );
}

interface OrderRows {
  readonly order: Order;
  readonly bills: readonly Bill[];
  readonly all: readonly MovedRow[];
  readonly financings: ReadFinancings;
}

function readOrder({ order, bills, all, financings }: OrderRows): ReadOrder {
  const opening = all.filter(({ isOpening }) => isOpening);
  const openedOn = opening.map(({ postedOn }) => postedOn).toSorted()[0] ?? null;
  const endedOn =
    hasEnded(order.status) && order.ended_at !== null ? businessDateOf(order.ended_at) : null;
  const useOf = usesOf(order);
  return {
    id: order.id,
    at: (day) => {
      const moved = all.filter(({ postedOn }) => postedOn <= day).map(movedOf);
      return {
        facts: {
          moved,
          bills: bills.flatMap((bill) => billFacts(bill, { all, day, use: useOf(bill) })),
          financing: financingOf(order, {
            lease: financings(day).ofOrder.get(order.id),
            isBilled: bills.some(({ kind }) => kind === billKinds.buyout),
            isOver: endedOn !== null && endedOn <= day,
            lastUse: useOf(lastTerm(order))?.to,
          }),
        },
        days: { day, endedOn, openedOn: openedOn !== null && openedOn <= day ? openedOn : null },
      };
    },
  };
}

const movedOf = ({ kind, debit, credit, amountFen }: MovedRow): Moved => ({
  kind,
  debit,
  credit,
  amountFen: fen(amountFen),
});

interface Reading {
  readonly all: readonly MovedRow[];
  readonly day: BusinessDate;
  readonly use: BillFacts['use'];
}

function billFacts(bill: Bill, { all, day, use }: Reading): BillFacts[] {
  const income = incomeOfBill[bill.kind];
  if (income === null) return [];
  const own = all.filter(({ billId, postedOn }) => billId === bill.id && postedOn <= day);
  const now = amountsOf(own);
  return [
    {
      income,
      amountFen: isTakenBack(bill.status)
        ? fen(Math.max(0, now.settledFen - now.lateFeeFen))
        : bill.amount_fen,
      ...now,
      dueOn: bill.due_on,
      use,
      financedFrom: null,
      before: amountsOf(own.filter(({ isOpening }) => isOpening)),
      postedBy: (on) => amountsOf(own.filter(({ postedOn }) => postedOn <= on)),
    },
  ];
}

const amountsOf = (rows: readonly MovedRow[]): SettledFacts => ({
  lateFeeFen: sumFen(
    rows
      .filter(({ kind }) => kind === 'lateFeeBilled')
      .map(({ amountFen, isReversal }) => fen(isReversal ? 0 - amountFen : amountFen)),
  ),
  settledFen: settledIn(rows.map(movedOf)),
});

interface Lease {
  readonly lease: Pick<Financing, 'startOn' | 'valueFen'> | undefined;
  /** The buyout has a bill, or the rental is over: no final payment is to come. */
  readonly isBilled: boolean;
  readonly isOver: boolean;
  readonly lastUse: BusinessDate | undefined;
}

/** The 融资租赁 of an order, with the final payment by its signed terms once all rent is paid. */
function financingOf(
  { buyout_rule: rule, buyout_fen: buyoutFen, buyout_model: model, total_rent_fen: rent }: Order,
  { lease, isBilled, isOver, lastUse }: Lease,
): Financing | null {
  if (lease === undefined) return null;
  if (isBilled || isOver || rule === 'never' || buyoutFen === null || lastUse === undefined)
    return { ...lease, finalPayment: null };
  const { balanceFen } = buyoutPrice(
    { model, earlyAfterTerms: 0, earlyDiscountBp: 0 },
    {
      buyoutFen: fen(buyoutFen),
      rentPaidFen: fen(rent),
      rentLeftFen: fen(0),
      overdueRentFen: fen(0),
      isEarly: false,
    },
  );
  return { ...lease, finalPayment: { amountFen: balanceFen, dueOn: lastUse } };
}

const lastTerm = ({ term_count: term }: Order) => ({ kind: billKinds.rent, term });

/** A rental that has not begun is used on no day that there is. */
const never = { from: businessDate('9999-12-30'), to: businessDate('9999-12-31') };

/** The days that each rent bill is for; null: it is earned when it is owed. A term lasts until the day before the next one. */
function usesOf(order: Order): (bill: Pick<Bill, 'kind' | 'term'>) => BillFacts['use'] {
  const terms = {
    totalRentFen: fen(0),
    termCount: order.term_count + 1,
    period:
      order.period_unit === 'month'
        ? ({ unit: 'month' } as const)
        : ({ unit: 'day', days: order.period_days ?? 1 } as const),
  };
  const starts =
    order.start_on === null ? null : planBills(terms, order.start_on).map(({ dueOn }) => dueOn);
  return ({ kind, term }) => {
    if (kind !== billKinds.rent) return null;
    if (starts === null) return never;
    const [from, next] = [starts[term - 1], starts[term]];
    return from === undefined || next === undefined ? null : { from, to: addDays(next, -1) };
  };
}
