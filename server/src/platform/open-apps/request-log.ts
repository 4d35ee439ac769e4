import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { AnsweredRequest } from '../../http/open-app.ts';

/** How many requests of a brand one write takes. Beyond them, those that were done go unwritten. */
const atOnce = 200;
const everyMs = 1_000;
/** How many requests of an app are kept. */
const keptOfApp = 2_000;

interface Options {
  readonly inBrand: (brand: BrandCode, work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/**
 * Writes down the last requests of each app, so that an integrator sees why one was refused. They are gathered for a second and
 * written beside the requests: no request waits for it, and a process that is killed loses a second of them.
 */
export class RequestLog {
  readonly #options: Options;
  #waiting = new Map<BrandCode, AnsweredRequest[]>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  add(brand: BrandCode, request: AnsweredRequest): void {
    const requests = this.#waiting.get(brand) ?? [];
    this.#waiting.set(brand, requests);
    if (requests.length >= atOnce) {
      if (request.code === null) return;
      const done = requests.findIndex(({ code }) => code === null);
      if (done === -1) return;
      requests.splice(done, 1);
    }
    requests.push(request);
    this.#timer ??= setTimeout(() => void this.write(), everyMs).unref();
  }

  /** Writes what was gathered until now. */
  write(): Promise<unknown> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const all = this.#waiting;
    this.#waiting = new Map();
    const { inBrand, onError } = this.#options;
    this.#writing = this.#writing.then(async () => {
      for (const [brand, requests] of all)
        await inBrand(brand, (tx) => keepRequests(tx, brand, requests)).catch(onError);
    });
    return this.#writing;
  }
}

async function keepRequests(tx: Tx, brand: BrandCode, requests: readonly AnsweredRequest[]) {
  const written = await requestsWritten(tx, {
    brand,
    keyIds: requests.map(({ keyId }) => keyId),
    ats: requests.map(({ at }) => at),
    methods: requests.map(({ method }) => method),
    calls: requests.map(({ call }) => call),
    statuses: requests.map(({ status }) => status),
    codes: requests.map(({ code }) => code),
    times: requests.map(({ tookMs }) => tookMs),
    traces: requests.map(({ traceId }) => traceId),
  });
  for (const appId of new Set(written.map(({ app_id: id }) => id)))
    await oldRequestsDropped(tx, { brand, appId });
}

interface Written {
  readonly brand: string;
  readonly keyIds: readonly string[];
  readonly ats: readonly Date[];
  readonly methods: readonly string[];
  readonly calls: readonly string[];
  readonly statuses: readonly number[];
  readonly codes: readonly (string | null)[];
  readonly times: readonly number[];
  readonly traces: readonly string[];
}
/** A key that nobody has belongs to no app, and its requests to no log. */
const requestsWritten = prepared((db, of: Written) =>
  raw<{ readonly app_id: number }>(
    db,
    sql`
      insert into open_requests (brand_code, app_id, at, method, call, status, code, took_ms, trace_id)
      select k.brand_code, k.app_id, r.at, r.method, r.call, r.status, r.code, r.took_ms, r.trace_id
      from unnest(${of.keyIds}::text[], ${of.ats}::timestamptz[], ${of.methods}::text[], ${of.calls}::text[],
          ${of.statuses}::smallint[], ${of.codes}::text[], ${of.times}::integer[], ${of.traces}::text[])
        with ordinality r (key_name, at, method, call, status, code, took_ms, trace_id, place)
        join open_app_keys k on k.brand_code = ${of.brand} and k.key_name = r.key_name
      order by r.place
      returning app_id`,
  ),
);

const oldRequestsDropped = prepared(
  (db, { brand, appId }: { readonly brand: string; readonly appId: number }) =>
    raw(
      db,
      sql`
        delete from open_requests where brand_code = ${brand} and app_id = ${appId} and id <=
          (select id from open_requests where brand_code = ${brand} and app_id = ${appId}
           order by id desc offset ${sql.lit(keptOfApp)} limit 1)`,
    ),
);
