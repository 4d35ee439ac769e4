import type { BusinessDate } from '@rental/domain/business-date';
import {
  statementSums,
  type Difference,
  type Matching,
  type StatementLine,
} from '@rental/domain/rental/statements/statement';
import { postedElsewhere } from '@rental/domain/money/ledger/posting-day';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { booksClosedTo } from '../../money/ledger/public.ts';
import type { Trade } from './our-trades.ts';

export type StoredStatement = Stored<'provider_statements'>;

interface Of {
  readonly merchant: string;
  readonly day: BusinessDate;
}

/** The statement of a day, locked; one that was never looked at is made, and waits. */
export async function lockStatement(
  { brandCode, now }: Pick<Acting, 'brandCode' | 'now'>,
  tx: Tx,
  { merchant, day }: Of,
): Promise<StoredStatement> {
  await tx
    .insertInto('provider_statements')
    .values({ brand_code: brandCode, merchant, day, state: 'waiting', looked_at: now })
    .onConflict((conflict) => conflict.columns(['brand_code', 'merchant', 'day']).doNothing())
    .execute();
  return tx
    .selectFrom('provider_statements')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('merchant', '=', merchant)
    .where('day', '=', day)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

type Change = Partial<Omit<StoredStatement, 'brand_code' | 'id' | 'day' | 'merchant'>>;

export const changeStatement = (
  tx: Tx,
  { brand_code, id }: StoredStatement,
  change: Change,
): Promise<unknown> =>
  tx
    .updateTable('provider_statements')
    .set(change)
    .where('brand_code', '=', brand_code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The merchants that have a statement of a day, and the one that always has. */
export async function statementMerchants(
  tx: Tx,
  brand: string,
  { day, merchants }: { readonly day: BusinessDate; readonly merchants: readonly string[] },
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('provider_statements')
    .select('merchant')
    .where('brand_code', '=', brand)
    .where('day', '=', day)
    .orderBy('merchant')
    .execute();
  return [...new Set([...merchants, ...rows.map((row) => row.merchant)])];
}

/** The last day that was looked at, and the days that wait, the first first. */
export async function standingDays(tx: Tx, brand: string, merchant: string) {
  const of = tx
    .selectFrom('provider_statements')
    .where('brand_code', '=', brand)
    .where('merchant', '=', merchant);
  const last = await of.select((one) => one.fn.max('day').as('day')).executeTakeFirst();
  const waiting = await of.select('day').where('state', '=', 'waiting').orderBy('day').execute();
  return { last: last?.day ?? null, waiting: waiting.map(({ day }) => day) };
}

/** Puts the lines of a reading in the place of those before. */
async function keepLines(
  tx: Tx,
  { brand_code: brand, id }: StoredStatement,
  lines: readonly StatementLine[],
): Promise<void> {
  await tx
    .deleteFrom('statement_lines')
    .where('brand_code', '=', brand)
    .where('statement_id', '=', id)
    .execute();
  await sql`
    insert into statement_lines (brand_code, statement_id, kind, our_no, provider_no, amount_fen, fee_fen, at)
    select ${brand}, ${id}::bigint, kind, our_no, provider_no, amount_fen, fee_fen, at
    from unnest(${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ ourNo }) => ourNo)}::text[],
      ${lines.map(({ providerNo }) => providerNo)}::text[], ${lines.map(({ amountFen }) => amountFen)}::bigint[],
      ${lines.map(({ feeFen }) => feeFen)}::bigint[], ${lines.map(({ at }) => at)}::timestamptz[])
      line (kind, our_no, provider_no, amount_fen, fee_fen, at)`.execute(tx);
}

/**
 * Keeps what a reading found, in place of the one before; answers the differences that are new. An open difference that this reading does
 * not find any more is settled by it, and so is one of another day that missed what this statement holds.
 */
export async function keepReading(
  ctx: Acting,
  tx: Tx,
  statement: StoredStatement,
  { lines, matched, differences }: Matching<Trade>,
): Promise<Stored<'statement_differences'>[]> {
  const { brand_code: brand, id, day } = statement;
  await keepLines(tx, statement, lines);
  const found = differences.map(columnsOf);
  const belongs_on = postedElsewhere(day, await booksClosedTo(tx, brand));
  const isNew =
    found.length === 0
      ? []
      : await tx
          .insertInto('statement_differences')
          .values(
            found.map((one) => ({
              ...one,
              brand_code: brand,
              statement_id: id,
              day,
              belongs_on,
              state: 'open' as const,
              found_at: ctx.now,
            })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['brand_code', 'statement_id', 'kind', 'line_kind', 'our_no', 'provider_no'])
              .doNothing(),
          )
          .returningAll()
          .execute();
  const settled = (note: string) =>
    tx
      .updateTable('statement_differences')
      .set({ state: 'settled', settled_at: ctx.now, note })
      .where('brand_code', '=', brand)
      .where('state', '=', 'open');
  const keys = found.map((one) => [one.kind, one.line_kind, one.our_no, one.provider_no].join(' '));
  await settled('重新对账后已一致')
    .where('statement_id', '=', id)
    .where(
      sql<boolean>`concat_ws(' ', kind, line_kind, our_no, provider_no) <> all(${keys}::text[])`,
    )
    .execute();
  await settled(`已在${day}的对账单中`)
    .where('statement_id', '<>', id)
    .where('kind', '=', 'missing')
    .where('our_no', '=', sql<string>`any(${matched.map(({ line }) => line.ourNo)}::text[])`)
    .execute();
  const { inCount, inFen, outCount, outFen, feeFen } = statementSums(lines);
  await changeStatement(tx, statement, {
    state: 'read',
    read_at: ctx.now,
    late_at: null,
    in_count: inCount,
    in_fen: inFen,
    out_count: outCount,
    out_fen: outFen,
    fee_fen: feeFen,
    matched_count: matched.length,
  });
  return isNew;
}

const columnsOf = ({ kind, line, trade }: Difference<Trade>) => ({
  kind,
  line_kind: line?.kind ?? trade?.kind ?? 'payment',
  our_no: line?.ourNo ?? trade?.ourNo ?? '',
  provider_no: line?.providerNo ?? '',
  our_fen: trade?.amountFen ?? null,
  provider_fen: line?.amountFen ?? null,
  order_id: trade?.orderId ?? null,
});
