import type { Input, Returned } from '@rental/contract/endpoint';
import type { receiveOrder as call } from '@rental/contract/order-moves';
import { billKinds, type BillKind } from '@rental/domain/bills/bill-kinds';
import { billStatus, type BillStatus } from '@rental/domain/bills/bill-status';
import { planBills, rentEndsOn, type PlannedBill } from '@rental/domain/bills/schedule';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { transfer } from '@rental/domain/ledger/transfers';
import { receive } from '@rental/domain/orders/decisions';
import { sql } from 'kysely';
import { prepared, raw } from '../db/prepared.ts';
import { withCommit, type Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse } from '../http/refusal.ts';
import { postAct } from '../ledger/public.ts';
import { businessNo } from './business-no.ts';
import { countBills } from './order-rollups.ts';
import { factsOf, lockOrder, moveOrder, termsOf } from './order-store.ts';

/** 确认收货: the rental starts today; its bills fall due from today on and add up to the rent. */
export async function receiveOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const to = orRefuse(receive(factsOf(order)));
  const terms = termsOf(order);
  const startOn = businessDateOf(ctx.now);
  const endsOn = rentEndsOn(terms, startOn);
  const bills = planBills(terms, startOn);
  withCommit(parcelReceived(tx, { brand: ctx.brandCode, orderId: order.id, now: ctx.now }));
  withCommit(insertBills(ctx, tx, order.id, bills));
  countBills(
    ctx,
    tx,
    order,
    bills.map(({ dueOn, rentFen }) => ({
      day: dueOn,
      count: 1,
      unpaid: 1,
      dueFen: rentFen,
      paidFen: 0,
    })),
  );
  moveOrder(ctx, tx, order, {
    move: 'receive',
    to,
    set: { start_on: startOn, ends_on: endsOn, next_due_on: startOn },
  });
  postAct(tx, {
    brand: ctx.brandCode,
    kind: 'receive',
    orderId: order.id,
    operatorId: ctx.operator.id,
    note: null,
    proofKeys: [],
    at: ctx.now,
    traceId: ctx.traceId,
    transfers: transfer('rentBilled', terms.totalRentFen),
  });
  return { orderId: order.id, orderStatus: to, startOn, endsOn, billCount: bills.length };
}

interface Received {
  readonly brand: string;
  readonly orderId: number;
  readonly now: Date;
}
const parcelReceived = prepared((db, { brand, orderId, now }: Received) =>
  db
    .updateTable('parcels')
    .set({ received_at: now })
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .where('received_at', 'is', null)
    .where('recalled_at', 'is', null),
);

const insertBills = (ctx: Context, tx: Tx, orderId: number, bills: readonly PlannedBill[]) =>
  billRows(tx, {
    brand: ctx.brandCode,
    orderId,
    kind: billKinds.rent,
    status: billStatus.due,
    numbers: bills.map(() => businessNo('ZD', ctx.now)),
    terms: bills.map((bill) => bill.term),
    days: bills.map((bill) => bill.dueOn),
    amounts: bills.map((bill) => bill.rentFen),
  });

interface BillValues {
  readonly brand: string;
  readonly orderId: number;
  readonly kind: BillKind;
  readonly status: BillStatus;
  readonly numbers: readonly string[];
  readonly terms: readonly number[];
  readonly days: readonly BusinessDate[];
  readonly amounts: readonly Fen[];
}
const billRows = prepared(
  (db, { brand, orderId, kind, status, numbers, terms, days, amounts }: BillValues) =>
    raw(
      db,
      sql`
      insert into bills (brand_code, bill_no, order_id, kind, term, due_on, amount_fen, status)
      select ${brand}, bill.no, ${orderId}::bigint, ${kind}::smallint, bill.term, bill.due_on, bill.amount_fen, ${status}::smallint
      from unnest(${numbers}::text[], ${terms}::smallint[], ${days}::date[], ${amounts}::bigint[])
        bill (no, term, due_on, amount_fen)`,
    ),
);
