import type { Input, Returned } from '@rental/contract/endpoint';
import type { DeskPage, deskCase as call } from '@rental/contract/rental/dunning';
import { businessDateOf, daysBetween } from '@rental/domain/business-date';
import { fen, sumFen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import {
  guardContact,
  type Contact,
  type ContactPerson,
  type GuardedCustomer,
} from '@rental/domain/rental/dunning/dunning-guard';
import { isPlanned } from '@rental/domain/rental/dunning/overdue';
import { stageOf } from '@rental/domain/rental/dunning/stages';
import { counted, lateFeeOwedOf, unpaidOf } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { guardedCustomers, guardWords } from '../dunning-cases/public.ts';
import { owedBill } from '../orders/core/public.ts';
import { signedLease } from '../signed-terms/public.ts';
import { isOverstayCase, reachedCase, type StoredCase } from './case-store.ts';
import { timelineOf } from './case-timeline.ts';

export const deskCase = async (
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => deskPage(ctx, tx, await reachedCase(ctx, tx, id));

/** All that the desk shows of a case. */
export async function deskPage(
  ctx: Context,
  tx: Tx,
  { id }: Pick<StoredCase, 'id'>,
): Promise<DeskPage> {
  const [row, { bills, orders }, promises, timeline] = await Promise.all([
    caseRow(ctx, tx, id),
    shownBills(ctx, tx, id),
    promisesOf(ctx, tx, id),
    timelineOf(ctx, tx, id),
  ]);
  const today = businessDateOf(ctx.now);
  const customer = await guardedCustomer(ctx, tx, row.customer_id);
  const all = await overdueCount(ctx, tx, id);
  const { held_reason: reason, held_at: heldAt, first_due_on: firstDueOn } = row;
  return {
    id: row.id,
    customerId: row.customer_id,
    customerName: maskName(row.customer_name),
    customerPhone: maskMobile(row.customer_phone),
    isBlacklisted: row.customer_status === customerStatus.blacklisted,
    stage: stageOf(ctx.brand.dunning.stages, { firstDueOn, isOverstay: row.is_overstay }, today),
    overdueDays: daysBetween(firstDueOn, today),
    chance: row.chance,
    openedOn: row.opened_on,
    closedOn: row.closed_on,
    ownerName: row.owner_name,
    contactOn: row.contact_on,
    isLost: row.lost_at !== null,
    held:
      reason === null || heldAt === null
        ? null
        : { reason, note: row.held_note, at: heldAt.toISOString() },
    guard: guardOf(ctx, customer),
    contactsToday: customer.contactsToday,
    contactsThisWeek: customer.contactsThisWeek,
    contactCaps: ctx.brand.dunning.caps,
    keptPromises: row.kept_promises,
    brokenPromises: row.broken_promises,
    bills,
    hiddenOrders: all - orders,
    owedFen: sumFen(bills.map(({ unpaidFen, lateFeeFen }) => fen(unpaidFen + lateFeeFen))),
    promises,
    timeline,
  };
}

function guardOf(ctx: Context, customer: GuardedCustomer): string | null {
  const guard = guardContact(customer, contactNow(ctx, 'customer'));
  return guard.done ? null : guardWords(guard.refusal);
}

/** A contact with such a person now, by the hours and caps of the brand. */
export const contactNow = ({ brand, now }: Context, person: ContactPerson): Contact => ({
  person,
  at: now,
  hours: brand.settings.contactHours,
  caps: brand.dunning.caps,
});

/** The facts of one customer that the guard decides by. */
export async function guardedCustomer(
  { brandCode, now }: Context,
  tx: Tx,
  customerId: number,
): Promise<GuardedCustomer> {
  const found = await guardedCustomers(tx, { brand: brandCode, now }, [customerId]);
  return orNotFound(found.get(customerId));
}

const caseRow = ({ brandCode }: Context, tx: Tx, id: number) =>
  tx
    .selectFrom('dunning_cases as d')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'd.brand_code').onRef('c.id', '=', 'd.customer_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'd.brand_code').onRef('w.id', '=', 'd.owner_id'),
    )
    .selectAll('d')
    .select(['c.name as customer_name', 'c.phone as customer_phone', 'c.status as customer_status'])
    .select('w.nick_name as owner_name')
    .select(isOverstayCase.as('is_overstay'))
    .where('d.brand_code', '=', brandCode)
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();

const overdueCount = async ({ brandCode }: Context, tx: Tx, id: number): Promise<number> =>
  (
    await tx
      .selectFrom('overdue_orders')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('brand_code', '=', brandCode)
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow()
  ).count;

async function shownBills(ctx: Context, tx: Tx, caseId: number) {
  const today = businessDateOf(ctx.now);
  const rows = await tx
    .selectFrom('overdue_orders as v')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'v.brand_code').onRef('o.id', '=', 'v.order_id'),
    )
    .innerJoin('bills as b', (join) =>
      join.onRef('b.brand_code', '=', 'v.brand_code').onRef('b.order_id', '=', 'v.order_id'),
    )
    .selectAll('b')
    .select(['o.order_no', signedLease(ctx.brandCode).as('lease')])
    .where(reachable(ctx))
    .where('v.case_id', '=', caseId)
    .where('b.status', '=', billStatus.due)
    .where('b.kind', '<>', billKinds.deposit)
    .where('b.due_on', '<', today)
    .orderBy('b.due_on')
    .orderBy('b.id')
    .execute();
  const bills = rows.map((row) => {
    const bill = counted(owedBill(row), { today, lateFee: row.lease.lateFee });
    return {
      id: row.id,
      orderId: row.order_id,
      orderNo: row.order_no,
      title: billTitle(bill),
      dueOn: row.due_on,
      overdueDays: daysBetween(row.due_on, today),
      unpaidFen: unpaidOf(bill),
      lateFeeFen: lateFeeOwedOf(bill),
      isPlanned: isPlanned(bill),
    };
  });
  return { bills, orders: new Set(rows.map(({ order_id: orderId }) => orderId)).size };
}

const promisesOf = async ({ brandCode }: Context, tx: Tx, caseId: number) =>
  (
    await tx
      .selectFrom('dunning_promises')
      .select(['id', 'due_on', 'amount_fen', 'paid_fen', 'state', 'at'])
      .where('brand_code', '=', brandCode)
      .where('case_id', '=', caseId)
      .orderBy('id', 'desc')
      .limit(50)
      .execute()
  ).map((row) => ({
    id: row.id,
    dueOn: row.due_on,
    amountFen: row.amount_fen,
    paidFen: row.paid_fen,
    state: row.state,
    at: row.at.toISOString(),
  }));
