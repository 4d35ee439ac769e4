import { addDays, type BusinessDate } from '@rental/domain/business-date';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import { statedKinds } from '@rental/domain/money/payments/cash-flows';
import type {
  AccountFlow,
  AccountLine,
  StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import type { StatementSource } from '@rental/domain/rental/statements/statement';
import type { FileLine } from '@rental/domain/rental/statements/files/file-line';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';

/** The account, held until the transaction ends: of two files at once, the second is matched with what the first brought. */
export async function lockAccount(
  { brandCode }: Pick<Context, 'brandCode'>,
  tx: Tx,
  account: StatedAccount,
) {
  await tx
    .insertInto('statement_accounts')
    .values({ brand_code: brandCode, account })
    .onConflict((conflict) => conflict.columns(['brand_code', 'account']).doNothing())
    .execute();
  return tx
    .selectFrom('statement_accounts')
    .select('bank_columns')
    .where('brand_code', '=', brandCode)
    .where('account', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface Span {
  readonly fromOn: BusinessDate;
  readonly toOn: BusinessDate;
}

/** The days that lines are of, also those between them; null: there are no lines. */
export function spanOf(lines: readonly FileLine[]): Span | null {
  const days = lines.map(({ day }) => day).toSorted();
  const [fromOn, toOn] = [days[0], days.at(-1)];
  return fromOn === undefined || toOn === undefined ? null : { fromOn, toOn };
}

const daysOf = ({ fromOn, toOn }: Span): BusinessDate[] => {
  const days: BusinessDate[] = [];
  for (let day = fromOn; day <= toOn; day = addDays(day, 1)) days.push(day);
  return days;
};

/** True where every day of the span was read of this very content. */
export async function isKnown(
  { brandCode }: Pick<Context, 'brandCode'>,
  tx: Tx,
  account: StatedAccount,
  { hash, span }: { readonly hash: string; readonly span: Span },
): Promise<boolean> {
  const { count } = await tx
    .selectFrom('account_statements')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('brand_code', '=', brandCode)
    .where('account', '=', account)
    .where('day', '>=', span.fromOn)
    .where('day', '<=', span.toOn)
    .where('content_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return count === daysOf(span).length;
}

interface Kept {
  readonly account: StatedAccount;
  /** Null: the gateway gave it. */
  readonly importId: number | null;
  readonly hash: string;
  readonly span: Span;
  readonly lines: readonly FileLine[];
  /** The balance behind the day of a file that was fetched, also where it has no line. */
  readonly closingFen?: Fen | null;
}

/** Puts the lines of a file in the place of those of its days. */
export async function keepLines(
  { brandCode, now }: Pick<Context, 'brandCode' | 'now'>,
  tx: Tx,
  { account, importId, hash, span, lines, ...more }: Kept,
): Promise<void> {
  const byDay = Map.groupBy(lines, ({ day }) => day);
  const days = daysOf(span).map((day) => ({
    day,
    ...sumsOf(byDay.get(day) ?? []),
    ...(more.closingFen !== undefined && { closing_fen: more.closingFen }),
  }));
  const source: StatementSource = importId === null ? 'fetched' : 'upload';
  const stored = await sql<{ id: number; day: BusinessDate }>`
    insert into account_statements (brand_code, account, day, import_id, source, content_hash, in_count, in_fen, out_count, out_fen,
      fee_fen, closing_fen, read_at)
    select ${brandCode}, ${account}, day, ${importId}::bigint, ${source}, ${hash}, in_count, in_fen, out_count, out_fen, fee_fen, closing_fen,
      ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(days)}::json) given (day date, in_count int, in_fen bigint, out_count int,
      out_fen bigint, fee_fen bigint, closing_fen bigint)
    on conflict (brand_code, account, day) do update set import_id = excluded.import_id, source = excluded.source, content_hash = excluded.content_hash,
      in_count = excluded.in_count, in_fen = excluded.in_fen, out_count = excluded.out_count, out_fen = excluded.out_fen,
      fee_fen = excluded.fee_fen, closing_fen = excluded.closing_fen, read_at = excluded.read_at
    returning id, day`.execute(tx);
  const ids = stored.rows.map(({ id }) => id);
  await sql`
    delete from account_matches m using account_lines l
    where m.brand_code = ${brandCode} and l.brand_code = ${brandCode} and l.id = m.line_id
      and l.statement_id = any (${ids}::bigint[])`.execute(tx);
  await sql`
    delete from account_lines where brand_code = ${brandCode} and statement_id = any (${ids}::bigint[])`.execute(
    tx,
  );
  const rows = stored.rows.flatMap(({ id, day }) =>
    (byDay.get(day) ?? []).map((line, nth) => ({
      statement_id: id,
      number: nth + 1,
      time: line.time,
      direction: line.direction,
      amount_fen: line.amountFen,
      fee_fen: line.feeFen,
      our_no: line.ourNo,
      provider_no: line.providerNo,
      balance_fen: line.balanceFen,
    })),
  );
  await sql`
    insert into account_lines (brand_code, statement_id, number, time, direction, amount_fen, fee_fen, our_no, provider_no,
      balance_fen)
    select ${brandCode}, statement_id, number, time, direction, amount_fen, fee_fen, our_no, provider_no, balance_fen
    from json_to_recordset(${JSON.stringify(rows)}::json) given (statement_id bigint, number int, time time, direction text,
      amount_fen bigint, fee_fen bigint, our_no text, provider_no text, balance_fen bigint)`.execute(
    tx,
  );
}

function sumsOf(lines: readonly FileLine[]) {
  const moved = (direction: FileLine['direction']) =>
    lines.filter((line) => line.direction === direction && line.amountFen > 0);
  const sum = (some: readonly FileLine[]): Fen => sumFen(some.map(({ amountFen }) => amountFen));
  return {
    in_count: moved('in').length,
    in_fen: sum(moved('in')),
    out_count: moved('out').length,
    out_fen: sum(moved('out')),
    fee_fen: sumFen(lines.map(({ feeFen }) => feeFen)),
    closing_fen: lines.at(-1)?.balanceFen ?? null,
  };
}

/** A line as it is compared, with its place. */
export interface StoredLine extends AccountLine {
  readonly id: number;
  readonly statementId: number;
  readonly number: number;
}

/** The statements of an account in a span, and their lines that moved money. */
export async function statedIn(tx: Tx, brand: string, account: StatedAccount, span: Span) {
  const of = tx
    .selectFrom('account_statements as s')
    .where('s.brand_code', '=', brand)
    .where('s.account', '=', account);
  const within = of.where('s.day', '>=', span.fromOn).where('s.day', '<=', span.toOn);
  const statements = await within.select(['s.id', 's.day']).execute();
  const lines = await within
    .innerJoin('account_lines as l', (join) =>
      join.on('l.brand_code', '=', brand).onRef('l.statement_id', '=', 's.id'),
    )
    .select(['l.id', 'l.statement_id', 'l.number', 's.day', 'l.direction', 'l.amount_fen'])
    .select(['l.fee_fen', 'l.our_no', 'l.provider_no'])
    .where('l.amount_fen', '>', fen(0))
    .orderBy('s.day')
    .orderBy('l.number')
    .execute();
  const last = await of.select((one) => one.fn.max('s.day').as('day')).executeTakeFirst();
  return {
    statements,
    lastDay: last?.day ?? span.toOn,
    lines: lines.map((line): StoredLine => ({
      id: line.id,
      statementId: line.statement_id,
      number: line.number,
      day: line.day,
      direction: line.direction,
      amountFen: line.amount_fen,
      feeFen: line.fee_fen,
      ourNo: line.our_no,
      providerNo: line.provider_no,
    })),
  };
}

/** Our flow with its order. */
export interface StoredFlow extends AccountFlow {
  readonly orderId: number | null;
}

/** The flows of the account in a span, and those that the numbers name, as far as no other line has them. */
export async function flowsIn(
  tx: Tx,
  brand: string,
  account: StatedAccount,
  { span, numbers }: { readonly span: Span; readonly numbers: readonly string[] },
): Promise<StoredFlow[]> {
  const rows = await tx
    .selectFrom('cash_flows as f')
    .select(['f.id', 'f.act_id', 'f.happened_on', 'f.direction', 'f.amount_fen'])
    .select(['f.stated_no', 'f.trade_no', 'f.order_id'])
    .where('f.brand_code', '=', brand)
    .where('f.method', '=', account)
    .where('f.kind', 'not in', [...statedKinds])
    .where(
      sql<boolean>`(f.happened_on between ${span.fromOn} and ${span.toOn}
        or f.stated_no = any (${numbers}::text[]) or f.trade_no = any (${numbers}::text[]))`,
    )
    .where(
      sql<boolean>`not exists (
        select from account_matches m where m.brand_code = ${brand} and m.flow_id = f.id)`,
    )
    .orderBy('f.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    actId: row.act_id,
    day: row.happened_on,
    direction: row.direction,
    amountFen: row.amount_fen,
    statedNo: row.stated_no,
    tradeNo: row.trade_no,
    orderId: row.order_id,
  }));
}
