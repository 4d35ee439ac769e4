import { addDays, type BusinessDate } from '@rental/domain/business-date';
import { devicePosition } from '@rental/domain/money/accounting/device-position';
import {
  entriesTo,
  ledgerPosition,
  orderPosition,
  positionOf,
  type BookPosition,
} from '@rental/domain/money/accounting/entries';
import { lastDayOf, type EntryReason } from '@rental/domain/money/accounting/months';
import type { BookingPolicy } from '@rental/domain/money/accounting/policy';
import { fen } from '@rental/domain/money';
import type { TransferKind } from '@rental/domain/money/ledger/transfers';
import type { AccountCode, SubjectKind } from '@rental/domain/money/ledger/accounts';
import { endedStatuses } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { brandLook } from '../../jobs/brand-look.ts';
import { jobHandler, type JobHandler, type JobRun } from '../../jobs/job.ts';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { bookedOf, insertEntries, type SubjectEntries } from './booked.ts';
import { endMonth } from './end-month.ts';
import { readDevices } from './device-facts.ts';
import { financingTerms } from './financed-devices.ts';
import { readOrders } from './order-facts.ts';
import { bookingPolicyOf } from './policies.ts';

export const monthLook = brandLook({
  name: 'accounting',
  label: '月结记账',
  neverPaused: '月结已开始，须记完全部分录，不能暂停',
});

/** How many subjects one transaction books. With 500 the process grows by 180 MB, at the same speed. */
const atOnce = 200;

type Month = Stored<'accounting_months'>;

/** A month while it is booked. */
interface Booking {
  readonly brand: BrandCode;
  readonly month: BusinessDate;
  /** Its last day, and the one before its first. */
  readonly day: BusinessDate;
  readonly dayBefore: BusinessDate;
  readonly policy: BookingPolicy;
  /** The signed terms that are recognised as 融资租赁. */
  readonly terms: readonly number[];
  /** Why what was so before the month is not booked yet; null: it is booked. */
  readonly restates: EntryReason | null;
}

/**
 * Books the month of a brand that is being closed (ADR 60), some hundred subjects a transaction, which also says how far it came: who
 * is killed in the middle goes on from there, and no subject is booked twice.
 */
export const monthBooker: JobHandler = jobHandler<object>({
  kind: monthLook.kind,
  most: 1,
  run: async (_payload, run) => {
    for (;;) {
      run.signal.throwIfAborted();
      if (!(await run.transaction('read write', (tx) => bookSome(run, tx)))) return;
    }
  },
});

/** Books the next subjects. Answers whether there may be more. */
async function bookSome(run: JobRun, tx: Tx): Promise<boolean> {
  const month = await tx
    .selectFrom('accounting_months')
    .selectAll()
    .where('brand_code', '=', run.brand)
    .where('state', '=', 'closing')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (month === undefined) return false;
  const booking = await bookingOf(tx, month);
  const { count, doneTo } = await stages[month.stage](tx, booking, month.done_to);
  const isOver = doneTo === null && month.stage === 'device';
  await tx
    .updateTable('accounting_months')
    .set({
      entry_count: month.entry_count + count,
      ...(doneTo === null
        ? { stage: month.stage === 'order' ? 'subject' : 'device', done_to: 0 }
        : { done_to: doneTo }),
    })
    .where('brand_code', '=', run.brand)
    .where('month', '=', month.month)
    .execute();
  if (isOver) await endMonth(tx, booking, run.now());
  return !isOver;
}

async function bookingOf(tx: Tx, month: Month): Promise<Booking> {
  const before = await tx
    .selectFrom('accounting_months')
    .select('policy_id')
    .where('brand_code', '=', month.brand_code)
    .where('month', '<', month.month)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  const policy = await bookingPolicyOf(tx, month);
  const isChanged = before !== undefined && before.policy_id !== month.policy_id;
  return {
    brand: month.brand_code,
    month: month.month,
    day: lastDayOf(month.month),
    dayBefore: addDays(month.month, -1),
    policy,
    terms: policy.financeBasis === 'interest' ? await financingTerms(tx, month.brand_code) : [],
    restates: before === undefined ? 'opening' : isChanged ? 'policy' : null,
  };
}

interface Some {
  readonly count: number;
  /** The last subject that was booked; null: there are no more. */
  readonly doneTo: number | null;
}

type Stage = (tx: Tx, booking: Booking, after: number) => Promise<Some>;

const stages: Readonly<Record<Month['stage'], Stage>> = {
  order: bookOrders,
  subject: bookSubjects,
  device: bookDevices,
  done: () => Promise.resolve({ count: 0, doneTo: null }),
};

/** The orders that the month can say something of: those that ended before it, and were not touched since, are booked already. */
async function bookOrders(tx: Tx, booking: Booking, after: number): Promise<Some> {
  const { brand, day, dayBefore, policy, terms } = booking;
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.brand_code = ${brand} and o.id > ${after} and (${booking.restates !== null}
      or not o.status = any (${[...endedStatuses]}::integer[]) or o.updated_at >= ${booking.month}::date - interval '1 month'
      or exists (select from acts a where a.brand_code = ${brand} and a.order_id = o.id and a.posted_on > ${dayBefore}::date))
    order by o.id limit ${atOnce}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const orders = await readOrders(tx, { brand, ids, day, terms });
  const read = orders.map(({ id, at }) => ({
    id,
    at: (on: BusinessDate) => {
      const { facts, days } = at(on);
      return orderPosition(facts, policy, days);
    },
  }));
  return { count: await book(tx, booking, 'order', read), doneTo: ids.at(-1) ?? null };
}

async function bookDevices(tx: Tx, booking: Booking, after: number): Promise<Some> {
  const { brand, day, terms } = booking;
  const devices = await readDevices(tx, brand, { after, most: atOnce, day, terms });
  const read = devices.map(({ id, at }) => ({
    id,
    at: (on: BusinessDate) => {
      const facts = at(on);
      return facts === null ? positionOf() : positionOf(devicePosition(facts));
    },
  }));
  return { count: await book(tx, booking, 'device', read), doneTo: devices.at(-1)?.id ?? null };
}

interface SubjectRow {
  readonly subjectKind: SubjectKind;
  readonly subjectId: number;
  readonly kind: TransferKind;
  readonly debit: AccountCode;
  readonly credit: AccountCode;
  readonly isBefore: boolean;
  readonly amountFen: number;
}

/** All subjects that are no orders, at once: stores, channels and balances are few. */
async function bookSubjects(tx: Tx, booking: Booking): Promise<Some> {
  const { brand, day, dayBefore } = booking;
  const { rows } = await sql<SubjectRow>`
    select a.subject_kind as "subjectKind", a.subject_id as "subjectId", t.kind, t.debit, t.credit,
      a.posted_on <= ${dayBefore}::date as "isBefore", sum(t.amount_fen)::bigint as "amountFen"
    from acts a join transfers t on t.brand_code = ${brand} and t.act_id = a.id
    where a.brand_code = ${brand} and a.subject_id is not null and a.posted_on <= ${day}::date
    group by 1, 2, 3, 4, 5, 6`.execute(tx);
  let count = 0;
  for (const [kind, own] of Map.groupBy(rows, (row) => row.subjectKind)) {
    const read = [...Map.groupBy(own, (row) => row.subjectId)].map(([id, moved]) => ({
      id,
      at: (on: BusinessDate) =>
        ledgerPosition(
          moved
            .filter(({ isBefore }) => isBefore || on > dayBefore)
            .map(({ amountFen, ...one }) => ({ ...one, amountFen: fen(amountFen) })),
        ),
    }));
    count += await book(tx, booking, kind, read);
  }
  return { count, doneTo: null };
}

interface ReadSubject {
  readonly id: number;
  readonly at: (day: BusinessDate) => BookPosition;
}

/** Books what brings subjects from what was booked to where they stand, and first to where they stood before the month. */
async function book(
  tx: Tx,
  { brand, month, day, dayBefore, restates }: Booking,
  kind: SubjectKind,
  subjects: readonly ReadSubject[],
): Promise<number> {
  const booked = await bookedOf(
    tx,
    brand,
    kind,
    subjects.map(({ id }) => id),
  );
  const rows = subjects.flatMap(({ id, at }): SubjectEntries[] => {
    const before = booked.get(id) ?? new Map();
    if (restates === null)
      return [{ subjectId: id, reason: 'month', entries: entriesTo(at(day), before) }];
    const stood = at(dayBefore);
    return [
      { subjectId: id, reason: restates, entries: entriesTo(stood, before) },
      { subjectId: id, reason: 'month', entries: entriesTo(at(day), stood) },
    ];
  });
  return insertEntries(tx, { brand, month, kind }, rows);
}
