import { addDays, type BusinessDate } from '@rental/domain/business-date';
import { sumFen } from '@rental/domain/money';
import { postedElsewhere } from '@rental/domain/money/ledger/posting-day';
import { flowNo } from '@rental/domain/money/payments/cash-movements';
import {
  matchAccount,
  ruleDays,
  type AccountDifference,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { booksClosedTo } from '../../../money/ledger/public.ts';
import { flowsIn, statedIn, type Span, type StoredFlow, type StoredLine } from './account-store.ts';

type Found = AccountDifference<StoredLine, StoredFlow>;

/**
 * Matches a locked account anew for the days of a span and those around it, whose lines may wait for a flow of them. A difference that is not found
 * any more is settled by it.
 */
export async function matchSpan(
  ctx: Pick<Context, 'brandCode' | 'now'>,
  tx: Tx,
  account: StatedAccount,
  { fromOn, toOn }: Span,
): Promise<{ readonly matchedCount: number; readonly openCount: number }> {
  const { brandCode: brand } = ctx;
  const span = widened({ fromOn, toOn });
  const { statements, lines, lastDay } = await statedIn(tx, brand, account, span);
  await sql`
    delete from account_matches where brand_code = ${brand}
      and line_id = any (${lines.map(({ id }) => id)}::bigint[])`.execute(tx);
  const numbers = lines.flatMap(({ ourNo, providerNo }) => [ourNo, providerNo]);
  const flows = await flowsIn(tx, brand, account, {
    span: widened(span),
    numbers: numbers.filter((no) => no !== ''),
  });
  const days = new Map(statements.map(({ day, id }) => [day, id]));
  const { matched, differences } = matchAccount({
    lines,
    flows,
    isStated: (day) => days.has(day),
    lastDay,
  });
  const pairs = matched.flatMap(({ line, flows: some }) =>
    some.map(({ id }) => ({ line: line.id, flow: id })),
  );
  await sql`
    insert into account_matches (brand_code, line_id, flow_id)
    select ${brand}, line, flow
    from json_to_recordset(${JSON.stringify(pairs)}::json) pair (line bigint, flow bigint)`.execute(
    tx,
  );
  await keepDifferences(ctx, tx, { differences, days });
  return { matchedCount: matched.length, openCount: differences.length };
}

const widened = ({ fromOn, toOn }: Span): Span => ({
  fromOn: addDays(fromOn, -ruleDays),
  toOn: addDays(toOn, ruleDays),
});

interface Kept {
  readonly differences: readonly Found[];
  readonly days: ReadonlyMap<BusinessDate, number>;
}

/**
 * Keeps what a matching of these days found. One that was settled by a matching and is found again is open again; so is one that was adjusted and is gone or
 * differs by another amount, for the adjustment is wrong now.
 */
async function keepDifferences(
  { brandCode: brand, now }: Pick<Context, 'brandCode' | 'now'>,
  tx: Tx,
  { differences, days }: Kept,
): Promise<void> {
  const closedTo = await booksClosedTo(tx, brand);
  const rows = differences.map((one) => ({
    ...columnsOf(one, days),
    belongs_on: belongsOn(one, closedTo),
  }));
  const ids = [...days.values()];
  await sql`
    update statement_differences d set stands = false,
      settled_at = case when d.adjusted_fen <> 0 then null when d.state = 'open' then ${now}::timestamptz else d.settled_at end,
      note = case when d.adjusted_fen <> 0 then null when d.state = 'open' then '重新匹配后已一致' else d.note end,
      operator_id = case when d.adjusted_fen <> 0 then null else d.operator_id end,
      state = case when d.adjusted_fen <> 0 then 'open' else 'settled' end
    where d.brand_code = ${brand} and d.account_statement_id = any (${ids}::bigint[]) and d.stands
      and (d.account_statement_id, d.kind, d.line_kind, d.our_no, d.provider_no) not in (
        select account_statement_id, kind, line_kind, our_no, provider_no
        from json_to_recordset(${JSON.stringify(rows)}::json)
          given (account_statement_id bigint, kind text, line_kind text, our_no text, provider_no text))`.execute(
    tx,
  );
  await sql`
    insert into statement_differences (brand_code, account_statement_id, day, kind, line_kind, our_no, provider_no, our_fen,
      provider_fen, order_id, flow_id, cause, belongs_on, state, found_at)
    select ${brand}, account_statement_id, day, kind, line_kind, our_no, provider_no, our_fen, provider_fen, order_id, flow_id,
      cause, belongs_on, 'open', ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) given (account_statement_id bigint, day date, kind text,
      line_kind text, our_no text, provider_no text, our_fen bigint, provider_fen bigint, order_id bigint, flow_id bigint,
      cause text, belongs_on date)
    on conflict (brand_code, account_statement_id, kind, line_kind, our_no, provider_no) do update set stands = true,
      our_fen = excluded.our_fen, provider_fen = excluded.provider_fen,
      belongs_on = case when statement_differences.state = 'settled' and ${isOpenAgain} then excluded.belongs_on
        else statement_differences.belongs_on end,
      state = case when ${isOpenAgain} then 'open' else statement_differences.state end,
      settled_at = case when ${isOpenAgain} then null else statement_differences.settled_at end,
      operator_id = case when ${isOpenAgain} then null else statement_differences.operator_id end,
      note = case when ${isOpenAgain} then null else statement_differences.note end`.execute(tx);
}

/** The first open day, where the month of the difference was closed before it was found (ADR 82); null: its own day. */
function belongsOn({ line, flows }: Found, closedTo: BusinessDate | null): BusinessDate | null {
  const day = line?.day ?? flows[0]?.day;
  return day === undefined ? null : postedElsewhere(day, closedTo);
}

const isOpenAgain = sql`(statement_differences.operator_id is null or statement_differences.adjusted_fen <> 0
  and (statement_differences.our_fen, statement_differences.provider_fen) is distinct from (excluded.our_fen, excluded.provider_fen))`;

function columnsOf({ kind, cause, line, flows }: Found, days: ReadonlyMap<BusinessDate, number>) {
  const [flow] = flows;
  const day = line?.day ?? flow?.day ?? null;
  return {
    account_statement_id: line?.statementId ?? (day === null ? null : days.get(day)),
    day,
    kind,
    line_kind: line?.direction ?? flow?.direction,
    our_no: flow === undefined ? '' : flowNo(flow.day, flow.id),
    provider_no: line === null ? '' : lineNo(line),
    our_fen: flow === undefined ? null : sumFen(flows.map(({ amountFen }) => amountFen)),
    provider_fen: line?.amountFen ?? null,
    order_id: flow?.orderId ?? null,
    flow_id: flow?.id ?? null,
    cause,
  };
}

/** A line is named by its number and its place in the day: a bank may give none, and a line may stand twice. */
const lineNo = ({ providerNo, number }: StoredLine): string =>
  `${providerNo === '' ? '无流水号' : providerNo}（第${number}行）`;
