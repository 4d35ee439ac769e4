import type { Returned } from '@rental/contract/endpoint';
import type { orderDetail as call } from '@rental/contract/rental/orders/page/order-detail';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStateOf } from '@rental/domain/rental/bills/bill-states';
import { billStatus, overdueDays } from '@rental/domain/rental/bills/bill-status';
import { onBehalfOf } from '@rental/domain/rental/orders/money/payer';
import { planBills } from '@rental/domain/rental/bills/schedule';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import {
  counted,
  lateFeeOwedOf,
  owedOn,
  writtenOffOf,
} from '@rental/domain/rental/orders/core/position';
import { orderStatus, statusAfter } from '@rental/domain/rental/orders/core/order-status';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { paidOnBehalf } from '../../../money/ledger/public.ts';
import { owedBill, saidBill, termsOfDay } from '../core/order-position.ts';
import { termsOf, type StoredOrder } from '../core/order-store.ts';
import { settlementSeen } from '../core/settlement-seen.ts';
import { startOfRelet } from './relet-links.ts';

/** The bills, and while the order may still come to be rented, those of its rent as if it began today. */
export async function billsOf(
  ctx: Context,
  tx: Tx,
  order: StoredOrder,
): Promise<Returned<typeof call>['bills']> {
  const today = businessDateOf(ctx.now);
  const [bills, onBehalf] = await Promise.all([
    billRows(tx, { brand: ctx.brandCode, id: order.id }),
    paidOnBehalf(tx, { brand: ctx.brandCode, orderId: order.id }),
  ]);
  const made = bills.map((bill) => {
    const owed = counted(owedBill(bill), termsOfDay(ctx, order));
    const said = saidBill(bill);
    return {
      id: bill.id,
      billNo: bill.bill_no,
      kind: bill.kind,
      purpose: bill.purpose,
      settlementBp: settlementSeen(ctx, bill),
      note: bill.note,
      term: bill.term,
      dueOn: bill.due_on,
      firstDueOn: bill.first_due_on,
      amountFen: bill.amount_fen,
      paidFen: bill.paid_fen,
      claimedFen: bill.claimed_fen,
      waivedFen: bill.waived_fen,
      lateFeeFen: lateFeeOwedOf(owed),
      owedFen: owedOn(owed),
      badDebtFen: writtenOffOf(owed),
      refundedFen: bill.refunded_fen,
      droppedFen: bill.dropped_fen,
      billStatus: bill.status,
      billState: billStateOf(said, today),
      overdueDays: bill.kind === billKinds.deposit ? 0 : overdueDays(said, today),
      paidAt: bill.paid_at?.toISOString() ?? null,
      paidBy: bill.paid_by,
      onBehalf: onBehalf
        .filter(({ billId }) => billId === bill.id)
        .flatMap(({ payer, debit }) => onBehalfOf(payer, { debit }) ?? []),
    };
  });
  const planned = mayStillBeRented(order)
    ? plannedRent(order, await startOfRelet(ctx, tx, order))
    : [];
  return [...made, ...planned];
}

/** The rent that is not billed yet, as if the rental began on `startOn`: a relet not before the rental before has ended. */
const plannedRent = (order: StoredOrder, startOn: BusinessDate) =>
  planBills(termsOf(order), startOn)
    .slice(order.paid_terms)
    .map((bill) => ({
      id: null,
      billNo: null,
      kind: billKinds.rent,
      purpose: null,
      settlementBp: null,
      note: null,
      term: bill.term,
      dueOn: bill.dueOn,
      firstDueOn: null,
      amountFen: bill.rentFen,
      paidFen: fen(0),
      claimedFen: fen(0),
      waivedFen: fen(0),
      lateFeeFen: fen(0),
      owedFen: bill.rentFen,
      badDebtFen: fen(0),
      refundedFen: fen(0),
      droppedFen: fen(0),
      billStatus: billStatus.due,
      billState: 'due' as const,
      overdueDays: 0,
      paidAt: null,
      paidBy: null,
      onBehalf: [],
    }));

const mayStillBeRented = ({ status }: StoredOrder) =>
  statusAfter('close', status) !== null || status === orderStatus.toReceive;

const billRows = prepared((db, { brand, id }: { readonly brand: string; readonly id: number }) =>
  db
    .selectFrom('bills')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('order_id', '=', id)
    .orderBy('due_on')
    .orderBy('id'),
);
