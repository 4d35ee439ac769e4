import { sql } from 'kysely';
import type { GatheredLog } from '../../db/gathered-rows.ts';
import { prepared, raw } from '../../db/prepared.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { AnsweredRequest } from '../../http/open-app.ts';

/** How many requests of an app are kept. */
const keptOfApp = 2_000;

/** The last requests of each app, so that an integrator sees why one was refused. Those that were done make room for refusals. */
export const requestLog: GatheredLog<AnsweredRequest> = {
  keep: keepRequests,
  atOnce: 200,
  isSpare: ({ code }) => code === null,
};

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
