import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import { chanceOf } from '@rental/domain/rental/dunning/chance';
import type { Overdue, Recovery } from '@rental/domain/rental/dunning/overdue';
import { stageOf } from '@rental/domain/rental/dunning/stages';
import { isHandedOver } from '@rental/domain/rental/dunning/transfers';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { callAgain } from './call-again.ts';
import { dealNewCases } from './deal-new-cases.ts';
import { keepingOverdue, keepingPromises, keepingRecoveries } from './overdue-sums.ts';
import { keepingRolls } from './roll-sums.ts';
import { recountCases, type OpenCase } from './recount-cases.ts';

/** The order, and what of it is overdue now. */
export interface OverdueOrder {
  readonly id: number;
  readonly customerId: number;
  readonly storeId: number;
  readonly channelId: number | null;
  readonly overdue: Overdue | null;
  /** The first due day of what is or was overdue. */
  readonly since: BusinessDate;
  /** The money that the act which changed it brought back. */
  readonly recoveries: readonly Recovery[];
  /** The step of its 协商分期 that goes with it; null: none. */
  readonly planStep: { readonly kind: PlanStep; readonly note?: string } | null;
}

/** The steps of 协商分期 by how it ended. */
export const planSteps = {
  kept: 'planKept',
  broken: 'planBroken',
  cancelled: 'planCancelled',
} as const;

type PlanStep = 'planAgreed' | (typeof planSteps)[keyof typeof planSteps];

type Who = Pick<Acting, 'brandCode' | 'brand' | 'now' | 'operator'>;

/**
 * Keeps cases as the bills of these orders (which must be locked) have them: opens and closes them, writes 回款 down and judges
 * promises by it. The cases are locked in the order of their customers, after the orders.
 */
export async function keepOverdue(
  ctx: Who,
  tx: Tx,
  orders: readonly OverdueOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  const opened = await openCases(ctx, tx, orders);
  const cases = await lockedCases(tx, ctx.brandCode, orders);
  const caseIds = cases.map(({ id }) => id);
  const caseOf = await keepingOverdue(tx, ctx.brandCode, caseIds, async () => {
    const fresh = cases.filter(({ id }) => opened.has(id));
    const owners = await dealNewCases(ctx, tx, fresh, orders);
    const owned = new Map(
      cases.map((one) => [
        one.customer_id,
        { ...one, owner_id: owners.get(one.id) ?? one.owner_id },
      ]),
    );
    await keepingRolls(tx, ctx.brandCode, caseIds, () =>
      writeOrders(tx, ctx.brandCode, orders, owned),
    );
    return owned;
  });
  await keepingPromises(tx, ctx.brandCode, caseIds, () => writeMoney(ctx, tx, orders, caseOf));
  const planned = orders.filter(
    ({ overdue, planStep }) => planStep !== null || (overdue?.plannedCount ?? 0) > 0,
  );
  if (planned.length > 0)
    await callAgain(
      ctx,
      tx,
      planned.map(({ customerId }) => customerId),
    );
}

/** Writes 回款 down and judges promises by it. */
async function writeMoney(
  ctx: Who,
  tx: Tx,
  orders: readonly OverdueOrder[],
  caseOf: CaseOf,
): Promise<void> {
  await writeRecoveries(ctx, tx, orders, caseOf);
  const paidOf = new Map<number, Fen>();
  for (const { customerId, recoveries } of orders) {
    const { id } = caseOf.get(customerId) ?? {};
    if (id === undefined) continue;
    const came = recoveries.map(({ amountFen }) => amountFen);
    paidOf.set(id, sumFen([paidOf.get(id) ?? fen(0), ...came]));
  }
  await writePlanSteps(ctx, tx, orders, caseOf);
  await recountCases(ctx, tx, paidOf);
}

async function writePlanSteps(
  { brandCode, now, operator }: Who,
  tx: Tx,
  orders: readonly OverdueOrder[],
  caseOf: CaseOf,
): Promise<void> {
  const rows = orders.flatMap(({ customerId, planStep }) => {
    const { id: caseId } = caseOf.get(customerId) ?? {};
    if (planStep === null || caseId === undefined) return [];
    const { kind, note = null } = planStep;
    return [
      { brand_code: brandCode, case_id: caseId, kind, operator_id: operator.id, note, at: now },
    ];
  });
  if (rows.length > 0) await tx.insertInto('dunning_steps').values(rows).execute();
}

/** A chance before anybody has contacted the customer; `recountCases` counts it anew at once. */
const newChance = chanceOf({
  overdueDays: 1,
  keptPromises: 0,
  brokenPromises: 0,
  hasOpenPromise: false,
  lastResult: null,
});

/** Answers the cases that were opened. */
async function openCases(
  { brandCode, now }: Who,
  tx: Tx,
  orders: readonly OverdueOrder[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ case_id: number }>`
    with opened as (
      insert into dunning_cases (brand_code, customer_id, opened_on, first_due_on, contact_on, chance)
      select ${brandCode}, o.customer_id, ${businessDateOf(now)}::date, min(o.since), ${businessDateOf(now)}::date,
        ${newChance}::smallint
      from unnest(${orders.map(({ customerId }) => customerId)}::bigint[],
        ${orders.map(({ since }) => since)}::date[]) o (customer_id, since)
      group by o.customer_id order by o.customer_id
      on conflict (brand_code, customer_id) where closed_on is null do nothing
      returning id)
    insert into dunning_steps (brand_code, case_id, kind, at)
    select ${brandCode}, id, 'opened', ${now}::timestamptz from opened returning case_id`.execute(
    tx,
  );
  return new Set(rows.map(({ case_id: id }) => id));
}

const lockedCases = (tx: Tx, brand: string, orders: readonly OverdueOrder[]): Promise<OpenCase[]> =>
  tx
    .selectFrom('dunning_cases')
    .select(['id', 'customer_id', 'owner_id'])
    .where('brand_code', '=', brand)
    .where(
      'customer_id',
      '=',
      sql<number>`any(${orders.map(({ customerId }) => customerId)}::bigint[])`,
    )
    .where('closed_on', 'is', null)
    .orderBy('customer_id')
    .forNoKeyUpdate()
    .execute();

type CaseOf = ReadonlyMap<number, OpenCase>;

async function writeOrders(
  tx: Tx,
  brand: string,
  orders: readonly OverdueOrder[],
  caseOf: CaseOf,
): Promise<void> {
  const paid = orders.flatMap(({ id, overdue }) => (overdue === null ? [id] : []));
  if (paid.length > 0)
    await tx
      .deleteFrom('overdue_orders')
      .where('brand_code', '=', brand)
      .where('order_id', '=', sql<number>`any(${paid}::bigint[])`)
      .execute();
  const rows = orders.flatMap((order) => {
    const { id: caseId } = caseOf.get(order.customerId) ?? {};
    if (order.overdue === null || caseId === undefined) return [];
    const { billCount, firstDueOn, unpaidFen, lateFeeFen, plannedCount, isOverstay } =
      order.overdue;
    return [
      {
        brand_code: brand,
        order_id: order.id,
        case_id: caseId,
        customer_id: order.customerId,
        store_id: order.storeId,
        channel_id: order.channelId,
        bill_count: billCount,
        first_due_on: firstDueOn,
        unpaid_fen: unpaidFen,
        late_fee_fen: lateFeeFen,
        planned_count: plannedCount,
        is_overstay: isOverstay,
      },
    ];
  });
  if (rows.length === 0) return;
  await tx
    .insertInto('overdue_orders')
    .values(rows)
    .onConflict((there) =>
      there.columns(['brand_code', 'order_id']).doUpdateSet((row) => ({
        bill_count: row.ref('excluded.bill_count'),
        first_due_on: row.ref('excluded.first_due_on'),
        unpaid_fen: row.ref('excluded.unpaid_fen'),
        late_fee_fen: row.ref('excluded.late_fee_fen'),
        planned_count: row.ref('excluded.planned_count'),
        is_overstay: row.ref('excluded.is_overstay'),
      })),
    )
    .execute();
}

async function writeRecoveries(
  { brandCode, brand, now }: Who,
  tx: Tx,
  orders: readonly OverdueOrder[],
  caseOf: CaseOf,
): Promise<void> {
  const paying = orders.filter(({ recoveries }) => recoveries.length > 0);
  if (paying.length === 0) return;
  const today = businessDateOf(now);
  const handedOver = await withAgencies(tx, brandCode, paying);
  const underTransfer = (orderId: number, daysLate: number): number | null => {
    const { id, handed_on: handedOn = null } = handedOver.get(orderId) ?? { id: null };
    return handedOn !== null && isHandedOver(addDays(today, -daysLate), handedOn) ? id : null;
  };
  const rows = paying.flatMap((order) => {
    const owning = caseOf.get(order.customerId);
    if (owning === undefined) return [];
    return order.recoveries.map(({ billId, amountFen, daysLate, firstDueOn, isOverstay }) => ({
      brand_code: brandCode,
      order_id: order.id,
      bill_id: billId,
      case_id: owning.id,
      store_id: order.storeId,
      channel_id: order.channelId,
      owner_id: owning.owner_id,
      day: today,
      days_late: daysLate,
      amount_fen: amountFen,
      at: now,
      transfer_id: underTransfer(order.id, daysLate),
      first_due_on: firstDueOn,
      is_overstay: isOverstay,
      stage: stageOf(brand.dunning.stages, { firstDueOn, isOverstay }, today),
    }));
  });
  const paidIds = paying.map(({ id }) => id);
  if (rows.length > 0)
    await keepingRecoveries(tx, brandCode, paidIds, () =>
      tx.insertInto('overdue_recoveries').values(rows).execute(),
    );
}

/** The 移交 of these orders (which are locked) that an agency works on now. */
async function withAgencies(tx: Tx, brand: string, orders: readonly OverdueOrder[]) {
  const rows = await tx
    .selectFrom('dunning_transfers')
    .select(['id', 'order_id', 'handed_on'])
    .where('brand_code', '=', brand)
    .where('order_id', '=', sql<number>`any(${orders.map(({ id }) => id)}::bigint[])`)
    .where('kind', '=', 'agency')
    .where('state', '=', 'handed')
    .execute();
  return new Map(rows.map((row) => [row.order_id, row]));
}
