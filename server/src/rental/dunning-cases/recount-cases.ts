import { businessDateOf, daysBetween, type BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import { chanceOf } from '@rental/domain/rental/dunning/chance';
import type { ContactResult } from '@rental/domain/rental/dunning/contacts';
import { judged, type PromiseState } from '@rental/domain/rental/dunning/promises';
import type { DunningStep } from '@rental/domain/rental/dunning/steps';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';

export interface OpenCase {
  readonly id: number;
  readonly customer_id: number;
  readonly owner_id: number | null;
}

type Who = Pick<Acting, 'brandCode' | 'now' | 'operator'>;

/**
 * Counts open cases (which must be locked) anew from their overdue orders, judges their promises by what came in, and closes
 * those that owe nothing any more.
 */
export async function recountCases(
  ctx: Who,
  tx: Tx,
  paidOf: ReadonlyMap<number, Fen>,
): Promise<void> {
  const today = businessDateOf(ctx.now);
  const found = await standingCases(tx, ctx.brandCode, [...paidOf.keys()]);
  const counted = found.map((row) => ({
    row,
    ...recounted(row, paidOf.get(row.id) ?? fen(0), today),
  }));
  if (counted.length === 0) return;
  await writeCases(ctx, tx, counted);
  await writePromises(ctx, tx, counted);
  const steps = counted.flatMap(({ row, steps: kinds }) =>
    kinds.map((kind) => ({
      brand_code: ctx.brandCode,
      case_id: row.id,
      kind,
      operator_id: ctx.operator.id,
      at: ctx.now,
    })),
  );
  if (steps.length > 0) await tx.insertInto('dunning_steps').values(steps).execute();
}

interface Standing {
  readonly id: number;
  readonly first_due_on: BusinessDate;
  readonly contact_on: BusinessDate;
  readonly last_result: ContactResult | null;
  readonly kept_promises: number;
  readonly broken_promises: number;
  readonly bill_count: number;
  readonly unpaid_fen: Fen;
  /** Null: no order of it is overdue. */
  readonly since: BusinessDate | null;
  readonly promise_id: number | null;
  readonly promise_due_on: BusinessDate | null;
  readonly promise_fen: Fen | null;
  readonly promise_paid_fen: Fen | null;
}

async function standingCases(tx: Tx, brand: string, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select c.id, c.first_due_on, c.contact_on, c.last_result, c.kept_promises, c.broken_promises,
      coalesce(v.bill_count, 0)::integer as bill_count, coalesce(v.unpaid_fen, 0)::bigint as unpaid_fen, v.since,
      p.id as promise_id, p.due_on as promise_due_on, p.amount_fen as promise_fen, p.paid_fen as promise_paid_fen
    from dunning_cases c
    left join lateral (
      select sum(o.bill_count) as bill_count, sum(o.unpaid_fen) as unpaid_fen, min(o.first_due_on) as since
      from overdue_orders o where o.brand_code = c.brand_code and o.case_id = c.id) v on true
    left join dunning_promises p on p.brand_code = c.brand_code and p.case_id = c.id and p.state = 'open'
    where c.brand_code = ${brand} and c.id = any(${ids}::bigint[]) and c.closed_on is null`.execute(
    tx,
  );
  return rows;
}

interface Recounted {
  readonly isClosed: boolean;
  readonly chance: number;
  readonly contactOn: BusinessDate;
  readonly promise: { readonly state: PromiseState; readonly paidFen: Fen } | null;
  readonly kept: number;
  readonly broken: number;
  readonly steps: readonly DunningStep[];
}

function recounted(row: Standing, paidFen: Fen, today: BusinessDate): Recounted {
  const isClosed = row.since === null;
  const promise = judgedPromise(row, { paidFen, owesNothing: isClosed }, today);
  const kept = row.kept_promises + (promise?.state === 'kept' ? 1 : 0);
  const broken = row.broken_promises + (promise?.state === 'broken' ? 1 : 0);
  return {
    isClosed,
    chance: chanceOf({
      overdueDays: daysBetween(row.since ?? row.first_due_on, today),
      keptPromises: kept,
      brokenPromises: broken,
      hasOpenPromise: promise?.state === 'open',
      lastResult: row.last_result,
    }),
    contactOn: promise?.state === 'broken' && row.contact_on > today ? today : row.contact_on,
    promise,
    kept,
    broken,
    steps: [
      ...(promise?.state === 'kept' ? ['kept' as const] : []),
      ...(promise?.state === 'broken' ? ['broken' as const] : []),
      ...(isClosed ? ['closed' as const] : []),
    ],
  };
}

function judgedPromise(
  row: Standing,
  came: { readonly paidFen: Fen; readonly owesNothing: boolean },
  today: BusinessDate,
): Recounted['promise'] {
  const { promise_due_on: dueOn, promise_fen: amountFen, promise_paid_fen: paidFen } = row;
  if (dueOn === null || amountFen === null || paidFen === null) return null;
  return judged({ dueOn, amountFen, paidFen }, came, today);
}

type Counted = Recounted & { readonly row: Standing };

async function writeCases(
  { brandCode, now }: Who,
  tx: Tx,
  cases: readonly Counted[],
): Promise<void> {
  await sql`
    update dunning_cases c set bill_count = n.bill_count, unpaid_fen = n.unpaid_fen,
      first_due_on = coalesce(n.since, c.first_due_on), chance = n.chance, contact_on = n.contact_on,
      kept_promises = n.kept, broken_promises = n.broken,
      closed_on = case when n.is_closed then ${businessDateOf(now)}::date end
    from unnest(${cases.map(({ row }) => row.id)}::bigint[], ${cases.map(({ row }) => row.bill_count)}::integer[],
      ${cases.map(({ row }) => row.unpaid_fen)}::bigint[], ${cases.map(({ row }) => row.since)}::date[],
      ${cases.map(({ chance }) => chance)}::smallint[], ${cases.map(({ contactOn }) => contactOn)}::date[],
      ${cases.map(({ kept }) => kept)}::smallint[], ${cases.map(({ broken }) => broken)}::smallint[],
      ${cases.map(({ isClosed }) => isClosed)}::boolean[])
      n (id, bill_count, unpaid_fen, since, chance, contact_on, kept, broken, is_closed)
    where c.brand_code = ${brandCode} and c.id = n.id`.execute(tx);
}

async function writePromises(
  { brandCode, now }: Who,
  tx: Tx,
  cases: readonly Counted[],
): Promise<void> {
  const promises = cases.flatMap(({ row, promise }) =>
    promise === null || row.promise_id === null ? [] : [{ id: row.promise_id, ...promise }],
  );
  if (promises.length === 0) return;
  await sql`
    update dunning_promises p set state = n.state, paid_fen = n.paid_fen,
      judged_at = case when n.state <> 'open' then ${now}::timestamptz end
    from unnest(${promises.map(({ id }) => id)}::bigint[], ${promises.map(({ state }) => state)}::text[],
      ${promises.map(({ paidFen }) => paidFen)}::bigint[]) n (id, state, paid_fen)
    where p.brand_code = ${brandCode} and p.id = n.id`.execute(tx);
}
