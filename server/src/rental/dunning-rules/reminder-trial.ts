import type { Input, Returned } from '@rental/contract/endpoint';
import {
  maxTrialBills,
  maxTrialRows,
  type reminderTrial as call,
  type TrialRow,
} from '@rental/contract/rental/reminder-trial';
import {
  businessDate,
  businessDateOf,
  daysBetween,
  startOf,
  type BusinessDate,
} from '@rental/domain/business-date';
import { quietOutside } from '@rental/domain/rental/customer-sms/contact-hours';
import { smsParts } from '@rental/domain/rental/customer-sms/customer-sms';
import { maskName } from '@rental/domain/rental/customers/masks';
import { longestTrial } from '@rental/domain/rental/dunning/dunning-rules';
import { smsCost } from '@rental/domain/rental/top-ups/auto-top-up';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { actingBrand } from '../../jobs/acting-job.ts';
import { actingVisit } from '../../http/nobody.ts';
import { refuse } from '../../http/refusal.ts';
import { isSentByOwnAccount, ownSmsTemplates, smsBalanceOf } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { dueSoon, reminderOf, type DueSoon } from '../../people/notifications/public.ts';
import { overdueSince, plannedOverdueSms } from '../dunning/public.ts';
import { smsPackFenOf } from '../top-ups/public.ts';

/** 试运行, by the functions that the timed runs use, at the hour of the day at which they would begin. */
export async function reminderTrial(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const today = businessDateOf(ctx.now);
  const day = query.day === undefined ? today : businessDate(query.day);
  if (day < today || daysBetween(today, day) > longestTrial) refuse('trial_day_wrong');
  const brand = await actingBrand(tx, ctx.brandCode);
  const acting = { ...actingVisit(ctx), brand, now: runOn(brand, ctx.now, day) };
  const soon = await remindersOn(acting, tx);
  const overdue = await overdueOn(acting, tx);
  const outcomes = [...soon.outcomes, ...overdue.outcomes];
  const told = outcomes.filter(({ reason }) => reason === null);
  const parts = told.reduce((sum, one) => sum + one.parts, 0);
  const { smsReminderDays, overdueReminderDays } = brand.settings;
  return {
    day,
    sendAt: acting.now.toISOString(),
    before: [...smsReminderDays],
    after: [...overdueReminderDays],
    told: told.length,
    skipped: outcomes.length - told.length,
    parts,
    balance: await smsBalanceOf(tx, ctx.brandCode),
    costFen: smsCost(parts, await smsPackFenOf(tx, ctx.brandCode)),
    reasons: countedReasons(outcomes),
    rows: await rowsOf(acting, tx, outcomes),
    isCapped: soon.isCapped || overdue.isCapped,
  };
}

/** The runs begin with the contact hours; today they may be under way. */
function runOn({ settings }: Acting['brand'], now: Date, day: BusinessDate): Date {
  const { contactHours: hours } = settings;
  if (day === businessDateOf(now) && !quietOutside(hours).isQuiet(now)) return now;
  return quietOutside(hours).afterQuiet(startOf(day));
}

/** A bill that a run comes upon. */
interface Outcome {
  readonly billId: number;
  readonly text: string | null;
  readonly parts: number;
  readonly reason: string | null;
}

interface Outcomes {
  readonly outcomes: readonly Outcome[];
  readonly isCapped: boolean;
}

/** 还款提醒 before bills fall due. */
async function remindersOn(acting: Acting, tx: Tx): Promise<Outcomes> {
  const own = await ownSmsTemplates(tx, acting.brandCode);
  const bills: DueSoon[] = [];
  for (;;) {
    const page = await dueSoon(tx, acting, bills.at(-1) ?? null);
    bills.push(...page);
    if (page.length === 0 || bills.length > maxTrialBills) break;
  }
  const outcomes = bills.slice(0, maxTrialBills).map((bill): Outcome => {
    const reminder = reminderOf(acting.brand, bill);
    if (typeof reminder === 'string')
      return { billId: bill.id, text: null, parts: 0, reason: reminder };
    const isFree = isSentByOwnAccount(own, { template: reminder.template, parts: 1 });
    const parts = isFree ? 0 : smsParts(reminder.text);
    return { billId: bill.id, text: reminder.text, parts, reason: null };
  });
  return { outcomes, isCapped: bills.length > maxTrialBills };
}

/** 逾期短信 of bills that are overdue. */
async function overdueOn(acting: Acting, tx: Tx): Promise<Outcomes> {
  if (acting.brand.settings.overdueReminderDays.length === 0)
    return { outcomes: [], isCapped: false };
  const billIds: number[] = [];
  for (;;) {
    const page = await overdueSince(tx, acting, billIds.at(-1) ?? 0);
    billIds.push(...page);
    if (page.length === 0 || billIds.length > maxTrialBills) break;
  }
  const plan = await plannedOverdueSms(acting, tx, billIds.slice(0, maxTrialBills));
  const told = plan.told.map(({ facts, text, parts }): Outcome => ({
    billId: facts.billId ?? 0,
    text,
    parts,
    reason: null,
  }));
  const skipped = plan.skipped.map((one): Outcome => ({ ...one, text: null, parts: 0 }));
  return { outcomes: [...told, ...skipped], isCapped: billIds.length > maxTrialBills };
}

/** The most frequent one first. */
const countedReasons = (outcomes: readonly Outcome[]) =>
  [...Map.groupBy(outcomes, ({ reason }) => reason)]
    .flatMap(([reason, of]) => (reason === null ? [] : [{ reason, count: of.length }]))
    .toSorted((one, other) => other.count - one.count);

async function rowsOf(
  { brandCode, now }: Acting,
  tx: Tx,
  outcomes: readonly Outcome[],
): Promise<TrialRow[]> {
  const shown = outcomes
    .toSorted((one, other) => Number(one.text === null) - Number(other.text === null))
    .slice(0, maxTrialRows);
  const rows = await tx
    .selectFrom('bills as b')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'b.brand_code').onRef('o.id', '=', 'b.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .select(['b.id', 'b.order_id', 'b.due_on', 'o.order_no', 'c.name'])
    .where('b.brand_code', '=', brandCode)
    .where('b.id', '=', sql<number>`any(${shown.map(({ billId }) => billId)}::bigint[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const day = businessDateOf(now);
  return shown.flatMap((one) => {
    const row = found.get(one.billId);
    if (row === undefined) return [];
    const { order_id: orderId, order_no: orderNo, due_on: dueOn } = row;
    const customerName = maskName(row.name);
    return [{ ...one, orderId, orderNo, customerName, dueOn, days: daysBetween(dueOn, day) }];
  });
}
