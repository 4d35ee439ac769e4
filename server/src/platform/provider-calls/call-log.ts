import type { ProviderOutcome } from '@rental/domain/platform/provider-calls/providers';
import { sql } from 'kysely';
import type { GatheredLog } from '../../db/gathered-rows.ts';
import { prepared, raw } from '../../db/prepared.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** A call to a provider that has ended: nothing of what was sent or answered. */
export interface EndedCall {
  readonly at: Date;
  readonly provider: string;
  readonly operation: string;
  readonly outcome: ProviderOutcome;
  readonly tookMs: number;
  /** The class of the error and its code; null: the provider answered. */
  readonly error: string | null;
  readonly traceId: string;
  /** The account of the brand that it went by; null: none of its own. */
  readonly accountId: number | null;
}

/** The rows of 服务商调用. Calls that succeeded make room for others. */
export const providerCallLog: GatheredLog<EndedCall> = {
  keep: (tx, brand, calls) => keepCalls(tx, brand, calls),
  atOnce: 2_000,
  isSpare: ({ outcome }) => outcome === 'answered',
};

const keepCalls = (tx: Tx, brand: BrandCode, calls: readonly EndedCall[]) =>
  callsWritten(tx, {
    brand,
    ats: calls.map(({ at }) => at),
    providers: calls.map(({ provider }) => provider),
    operations: calls.map(({ operation }) => operation),
    outcomes: calls.map(({ outcome }) => outcome),
    times: calls.map(({ tookMs }) => tookMs),
    errors: calls.map(({ error }) => error),
    traces: calls.map(({ traceId }) => traceId),
    accounts: calls.map(({ accountId }) => accountId),
  });

interface Written {
  readonly brand: string;
  readonly ats: readonly Date[];
  readonly providers: readonly string[];
  readonly operations: readonly string[];
  readonly outcomes: readonly string[];
  readonly times: readonly number[];
  readonly errors: readonly (string | null)[];
  readonly traces: readonly string[];
  readonly accounts: readonly (number | null)[];
}

const callsWritten = prepared((db, of: Written) =>
  raw(
    db,
    sql`
      insert into provider_calls (brand_code, at, provider, operation, outcome, took_ms, error, trace_id,
        account_id)
      select ${of.brand}, c.at, c.provider, c.operation, c.outcome, c.took_ms, c.error, c.trace_id, c.account_id
      from unnest(${of.ats}::timestamptz[], ${of.providers}::text[], ${of.operations}::text[], ${of.outcomes}::text[],
          ${of.times}::integer[], ${of.errors}::text[], ${of.traces}::text[], ${of.accounts}::bigint[])
        with ordinality c (at, provider, operation, outcome, took_ms, error, trace_id, account_id, place)
      order by c.place`,
  ),
);
