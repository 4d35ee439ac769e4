import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  overdueSms as sendCall,
  previewOverdueSms as previewCall,
} from '@rental/contract/rental/overdue';
import { refusals } from '@rental/contract/refusals';
import { startOf, addDays, type BusinessDate } from '@rental/domain/business-date';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { overdueDays } from '@rental/domain/rental/bills/bill-status';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import {
  customerSms,
  smsParts,
  type SmsFacts,
} from '@rental/domain/rental/customer-sms/customer-sms';
import { leaving } from '@rental/domain/rental/customer-sms/sms-by-hand';
import { guardContact, type GuardedCustomer } from '@rental/domain/rental/dunning/dunning-guard';
import { isPlanned } from '@rental/domain/rental/dunning/overdue';
import type { LeaseTerms } from '@rental/domain/rental/orders/core/lease-terms';
import { counted, owedOn } from '@rental/domain/rental/orders/core/position';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { isSentByOwnAccount, ownSmsTemplates, smsBalanceOf } from '../../people/auth/public.ts';
import { scopeOf, within } from '../../people/data-scope/public.ts';
import { tellCustomerByHand } from '../../people/notifications/public.ts';
import { guardedCustomers, guardWords, markTold, lockCasesOf } from '../dunning-cases/public.ts';
import { owedBill } from '../orders/core/public.ts';
import { signedLease } from '../signed-terms/public.ts';

/** 逾期短信 before it is done, from the same plan. */
export async function previewOverdueSms(
  ctx: Context,
  { body: { billIds } }: Input<typeof previewCall>,
  tx: Tx,
): Promise<Returned<typeof previewCall>> {
  const { told, skipped, balance } = await planned(ctx, tx, billIds);
  return {
    sendAt: leaving(ctx.now, ctx.brand.settings.contactHours).sendAt.toISOString(),
    balance,
    count: told.length,
    parts: told.reduce((sum, { parts }) => sum + parts, 0),
    example: told[0]?.text ?? null,
    skipped,
  };
}

/** S187. Two who send at once tell a customer once. */
export async function overdueSms(
  ctx: Context,
  { body: { billIds } }: Input<typeof sendCall>,
  tx: Tx,
): Promise<Returned<typeof sendCall>> {
  const { told, skipped } = await tellOverdue(ctx, tx, billIds);
  await writeAudit(tx, ctx, {
    operation: 'overdue:sms',
    object: `${billIds.length} bills`,
    result: 'ok',
    after: { sent: told.length, skipped: skipped.length },
  });
  return { sent: told.length, skipped };
}

/** Leaves the SMS of these bills, whose orders and cases are locked until the transaction ends. */
export async function tellOverdue(ctx: Acting, tx: Tx, billIds: readonly number[]): Promise<Plan> {
  const customerIds = await lockOrdersOf(ctx, tx, billIds);
  await lockCasesOf(tx, ctx.brandCode, customerIds);
  const plan = await planned(ctx, tx, billIds);
  for (const { order, facts } of plan.told)
    tellCustomerByHand(ctx, tx, order, { act: 'dun', facts });
  const orderIds = plan.told.map(({ order }) => order.id);
  if (orderIds.length > 0) await markTold(ctx, tx, orderIds);
  return plan;
}

async function lockOrdersOf({ brandCode }: Acting, tx: Tx, billIds: readonly number[]) {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from orders where brand_code = ${brandCode} and id in (
      select order_id from bills where brand_code = ${brandCode} and id = any(${billIds}::bigint[]))
    order by id for no key update`.execute(tx);
  return rows.map(({ customer_id: id }) => id);
}

type Owing = Pick<
  Stored<'orders'>,
  'id' | 'order_no' | 'sku_id' | 'customer_phone' | 'customer_id'
> & {
  readonly product_name: string;
  readonly lease: LeaseTerms;
  readonly is_told: boolean;
};

interface Told {
  readonly order: Owing;
  readonly facts: SmsFacts;
  readonly text: string;
  readonly parts: number;
}

interface Plan {
  readonly told: readonly Told[];
  readonly skipped: { billId: number; reason: string }[];
  readonly balance: number;
}

/** The SMS that leave, in the order asked for: one of an order, as far as guard and balance let it. 404 where one is not reached. */
export async function planned(ctx: Acting, tx: Tx, billIds: readonly number[]): Promise<Plan> {
  const { on, sendAt } = leaving(ctx.now, ctx.brand.settings.contactHours);
  const { bills, orders } = await billsToTell(ctx, tx, billIds, on);
  const customerIds = [...new Set([...orders.values()].map((order) => order.customer_id))];
  const guarded = new Map(
    await guardedCustomers(tx, { brand: ctx.brandCode, now: ctx.now }, customerIds),
  );
  const own = await ownSmsTemplates(tx, ctx.brandCode);
  const balance = await smsBalanceOf(tx, ctx.brandCode);
  let left = balance;
  const told: Told[] = [];
  const skipped: { billId: number; reason: string }[] = [];
  const chosen = new Set<number>();
  for (const billId of new Set(billIds)) {
    const bill = bills.get(billId) ?? refuse('not_found');
    const order = orders.get(bill.order_id) ?? refuse('not_found');
    const customer = guarded.get(order.customer_id) ?? refuse('not_found');
    const skip = (reason: string) => skipped.push({ billId, reason });
    const said = chosen.has(order.id)
      ? '同一订单只发一条短信'
      : decide(ctx, { bill, order, customer, on, sendAt });
    if (typeof said === 'string') {
      skip(said);
      continue;
    }
    const isFree = isSentByOwnAccount(own, { template: said.template, parts: 1 });
    const parts = isFree ? 0 : smsParts(said.text);
    if (parts > left) {
      skip(refusals.sms_balance_empty.message({}));
      continue;
    }
    left -= parts;
    chosen.add(order.id);
    guarded.set(order.customer_id, afterContact(customer));
    told.push({ order, facts: said.facts, text: said.text, parts });
  }
  return { told, skipped, balance };
}

const afterContact = (customer: GuardedCustomer): GuardedCustomer => ({
  ...customer,
  contactsToday: customer.contactsToday + 1,
  contactsThisWeek: customer.contactsThisWeek + 1,
});

interface Asked {
  readonly bill: Stored<'bills'>;
  readonly order: Owing;
  readonly customer: GuardedCustomer;
  readonly on: BusinessDate;
  readonly sendAt: Date;
}

/** The SMS of a bill, or why its customer gets none. */
function decide(ctx: Acting, { bill, order, customer, on, sendAt }: Asked) {
  if (bill.kind === billKinds.deposit || overdueDays(owedBill(bill), on) === 0)
    return '该账单未逾期或已结清';
  if (isPlanned(owedBill(bill))) return '该账单在协商分期中，不发逾期短信';
  if (order.is_told) return refusals.sms_told_today.message({});
  const hours = ctx.brand.settings.contactHours;
  const { caps } = ctx.brand.dunning;
  const guard = guardContact(customer, { person: 'customer', at: sendAt, hours, caps });
  if (!guard.done) return guardWords(guard.refusal);
  return saying(ctx, bill, order, on) ?? refusals.sms_type_off.message({});
}

/** The SMS of a bill as it is on the day on which it leaves; null: the brand has turned the type off. */
function saying(ctx: Acting, bill: Stored<'bills'>, order: Owing, on: BusinessDate) {
  const owed = owedBill(bill);
  const facts: SmsFacts = {
    billId: bill.id,
    billTitle: billTitle(owed),
    owedFen: owedOn(counted(owed, { today: on, lateFee: order.lease.lateFee })),
    dueOn: bill.due_on,
    isPastDue: true,
  };
  const names = { orderNo: order.order_no, productName: order.product_name };
  const sms = customerSms(ctx.brand, names, 'dun', facts);
  return sms === null ? null : { facts, text: sms.text, template: sms.template };
}

async function billsToTell(ctx: Acting, tx: Tx, billIds: readonly number[], on: BusinessDate) {
  const bills = await tx
    .selectFrom('bills')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', sql<number>`any(${billIds}::bigint[])`)
    .execute();
  const orders = await tx
    .selectFrom('orders as o')
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .select(['o.id', 'o.order_no', 'o.sku_id', 'o.customer_phone', 'o.customer_id'])
    .select(['p.name as product_name', signedLease(ctx.brandCode).as('lease')])
    .select(
      sql<boolean>`exists (select from sms_messages m
        where m.brand_code = o.brand_code and m.order_id = o.id and m.template = 'pastDue'
          and m.send_at >= ${startOf(on)} and m.send_at < ${startOf(addDays(on, 1))})`.as(
        'is_told',
      ),
    )
    .where(within(scopeOf(ctx)))
    .where('o.id', '=', sql<number>`any(${bills.map(({ order_id: id }) => id)}::bigint[])`)
    .execute();
  return {
    bills: new Map(bills.map((bill) => [bill.id, bill])),
    orders: new Map(orders.map((order) => [order.id, order])),
  };
}
