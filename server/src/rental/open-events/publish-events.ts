import type { OpenEvent } from '@rental/contract/rental/event-feed';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { applicationsNumbered, applicationStateOf } from './application-state.ts';
import { openOrdersOf } from './order-state.ts';

/** How many events one transaction numbers. */
const atOnce = 200;

/**
 * Numbers the brand's next events, and writes down what is sent: once, so that every try and the list say the same. Publishers come
 * one after the other, so that who has read up to a number has seen all that have a smaller one. Answers whether there may be more.
 */
export async function publishEvents(tx: Tx, brand: BrandCode, now: Date): Promise<boolean> {
  await oneByOne(tx, { brand });
  const events = await unnumbered(tx, { brand });
  if (events.length === 0) return false;
  const orderIds = [...new Set(events.flatMap(({ order_id: id }) => id ?? []))];
  const appIds = [...new Set(events.map(({ app_id: id }) => id))];
  const applicationIds = [...new Set(events.flatMap(({ application_id: id }) => id ?? []))];
  const [orders, apps, sequences, applied] = await Promise.all([
    openOrdersOf(tx, { brand, ids: orderIds }, now),
    appsOf(tx, { brand, ids: appIds }),
    sequencesOf(tx, { brand, ids: orderIds }),
    applicationIds.length === 0 ? [] : applicationsNumbered(tx, { brand, ids: applicationIds }),
  ]);
  const applications = new Map(applied.map((row) => [row.id, applicationStateOf(row)]));
  const hasWebhook = new Set(apps.flatMap(({ id, webhook_url: url }) => (url === null ? [] : id)));
  const numbers = new Map(apps.map(({ id, event_number: number }) => [id, number]));
  const sequenceOf = new Map(sequences.map((row) => [row.order_id, row.event_sequence]));
  const numbered = events.map((event) => {
    const number = nextOf(numbers, event.app_id);
    const sequence = event.order_id === null ? null : nextOf(sequenceOf, event.order_id);
    const order = event.order_id === null ? null : (orders.get(event.order_id) ?? null);
    const application =
      event.application_id === null ? null : (applications.get(event.application_id) ?? null);
    const body: OpenEvent = {
      type: event.kind,
      timestamp: event.at.toISOString(),
      data: { number, sequence, billNo: event.bill_no, application, order },
    };
    return {
      id: event.id,
      number,
      sequence,
      body: JSON.stringify(body),
      isSent: hasWebhook.has(event.app_id),
    };
  });
  await Promise.all([
    eventsNumbered(tx, {
      brand,
      now,
      ids: numbered.map(({ id }) => id),
      numbers: numbered.map(({ number }) => number),
      sequences: numbered.map(({ sequence }) => sequence),
      bodies: numbered.map(({ body }) => body),
      sent: numbered.map(({ isSent }) => isSent),
    }),
    numbersKept(tx, { brand, ids: [...numbers.keys()], last: [...numbers.values()] }),
    sequencesKept(tx, { brand, ids: [...sequenceOf.keys()], last: [...sequenceOf.values()] }),
  ]);
  return events.length === atOnce;
}

function nextOf(last: Map<number, number>, of: number): number {
  const next = (last.get(of) ?? 0) + 1;
  last.set(of, next);
  return next;
}

const oneByOne = prepared((db, { brand }: { readonly brand: string }) =>
  raw(db, sql`select pg_advisory_xact_lock(hashtext('open events'), hashtext(${brand}))`),
);

type New = Pick<
  Stored<'open_events'>,
  'id' | 'app_id' | 'order_id' | 'kind' | 'at' | 'application_id'
> & {
  readonly bill_no: string | null;
};
const unnumbered = prepared((db, { brand }: { readonly brand: string }) =>
  raw<New>(
    db,
    sql`
      select e.id, e.app_id, e.order_id, e.kind, e.at, e.application_id, b.bill_no
      from open_events e left join bills b on b.brand_code = ${brand} and b.id = e.bill_id
      where e.brand_code = ${brand} and e.state = 'new'
      order by e.id limit ${sql.lit(atOnce)}`,
  ),
);

interface OfRows {
  readonly brand: string;
  readonly ids: readonly number[];
}
const appsOf = prepared((db, { brand, ids }: OfRows) =>
  db
    .selectFrom('open_apps')
    .select(['id', 'event_number', 'webhook_url'])
    .where('brand_code', '=', brand)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
);

const sequencesOf = prepared((db, { brand, ids }: OfRows) =>
  db
    .selectFrom('order_intakes')
    .select(['order_id', 'event_sequence'])
    .where('brand_code', '=', brand)
    .where('order_id', '=', sql<number>`any(${ids}::bigint[])`),
);

interface Numbered extends OfRows {
  readonly now: Date;
  readonly numbers: readonly number[];
  readonly sequences: readonly (number | null)[];
  readonly bodies: readonly string[];
  readonly sent: readonly boolean[];
}
const eventsNumbered = prepared((db, of: Numbered) =>
  raw(
    db,
    sql`
      update open_events e set number = c.number, sequence = c.sequence, body = c.body,
        state = case when c.sent then 'waiting' else 'kept' end,
        waiting_since = case when c.sent then ${of.now}::timestamptz end,
        due_at = case when c.sent then ${of.now}::timestamptz end
      from unnest(${of.ids}::bigint[], ${of.numbers}::bigint[], ${of.sequences}::integer[], ${of.bodies}::text[],
        ${of.sent}::boolean[]) c (id, number, sequence, body, sent)
      where e.brand_code = ${of.brand} and e.id = c.id`,
  ),
);

interface Kept extends OfRows {
  readonly last: readonly number[];
}
const numbersKept = prepared((db, { brand, ids, last }: Kept) =>
  raw(
    db,
    sql`update open_apps a set event_number = c.last from unnest(${ids}::bigint[], ${last}::bigint[]) c (id, last)
      where a.brand_code = ${brand} and a.id = c.id`,
  ),
);

const sequencesKept = prepared((db, { brand, ids, last }: Kept) =>
  raw(
    db,
    sql`update order_intakes i set event_sequence = c.last from unnest(${ids}::bigint[], ${last}::integer[]) c (id, last)
      where i.brand_code = ${brand} and i.order_id = c.id`,
  ),
);
