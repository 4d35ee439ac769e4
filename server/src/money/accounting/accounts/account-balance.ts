import { addDays, addMonths, businessDate, type BusinessDate } from '@rental/domain/business-date';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import { gapLeft } from '@rental/domain/rental/statements/adjustment';
import { numberDays, type StatedAccount } from '@rental/domain/rental/statements/account-matching';
import { differenceCauses, type DifferenceCause } from '@rental/domain/rental/statements/statement';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import { balanceAtEnd } from '../../ledger/public.ts';
import { adjustableOf } from './adjustable.ts';
import { confirmedOpening } from './account-counts.ts';

/** The days of 「2026-11」. */
export function monthSpan(month: string): {
  readonly fromOn: BusinessDate;
  readonly toOn: BusinessDate;
} {
  const fromOn = businessDate(`${month}-01`);
  return { fromOn, toOn: addDays(addMonths(fromOn, 1), -1) };
}

interface AccountDay {
  readonly brand: string;
  readonly account: StatedAccount;
  readonly on: BusinessDate;
}

/** 余额调节表 of an account at the end of a day: what the books and the statement say, and each reason why it is not the same. */
export async function balanceOn(tx: Tx, of: AccountDay) {
  const booksFen = await balanceAtEnd(tx, { brand: of.brand, method: of.account, day: of.on });
  const { statementFen, feeFen } = await statementOn(tx, of);
  const underWayFen = await underWayOn(tx, of);
  const causes = await causesOn(tx, of);
  const openingFen = await confirmedOpening(tx, of);
  const explainedFen = sumFen([
    feeFen,
    underWayFen,
    openingFen,
    ...causes.map(({ gapFen }) => gapFen),
  ]);
  return {
    on: of.on,
    booksFen,
    statementFen,
    feeFen,
    underWayFen,
    openingFen,
    causes,
    explainedFen,
    restFen: statementFen === null ? null : fen(booksFen - statementFen - explainedFen),
  };
}

async function statementOn(tx: Tx, { brand, account, on }: AccountDay) {
  const { rows } = await sql<{ closing: Fen | null; fees: Fen }>`
    select (select closing_fen from account_statements
        where brand_code = ${brand} and account = ${account} and day <= ${on} and closing_fen is not null
        order by day desc limit 1) as closing,
      coalesce((select sum(fee_fen - fee_booked_fen) from account_statements
        where brand_code = ${brand} and account = ${account} and day <= ${on}), 0)::bigint as fees`.execute(
    tx,
  );
  return { statementFen: rows[0]?.closing ?? null, feeFen: fen(rows[0]?.fees ?? 0) };
}

/** Matched pairs of which one is before the end of the day and the other behind it. */
export async function underWayOn(tx: Tx, { brand, account, on }: AccountDay): Promise<Fen> {
  const near = { fromOn: addDays(on, -numberDays), toOn: addDays(on, numberDays) };
  const { rows } = await sql<{ under_way: Fen }>`
    select coalesce(sum((case when f.direction = 'in' then f.amount_fen else 0 - f.amount_fen end)
      * (case when f.happened_on <= ${on} then 1 else -1 end)), 0)::bigint as under_way
    from account_statements s
    join account_lines l on l.brand_code = ${brand} and l.statement_id = s.id
    join account_matches m on m.brand_code = ${brand} and m.line_id = l.id
    join cash_flows f on f.brand_code = ${brand} and f.id = m.flow_id
    where s.brand_code = ${brand} and s.account = ${account} and s.day between ${near.fromOn} and ${near.toOn}
      and (s.day <= ${on}) <> (f.happened_on <= ${on})`.execute(tx);
  return fen(rows[0]?.under_way ?? 0);
}

/** The differences that still stand, also those that a person has settled: settling moves no money, adjusting does. */
async function causesOn(tx: Tx, { brand, account, on }: AccountDay) {
  const rows = await tx
    .selectFrom('statement_differences as d')
    .innerJoin('account_statements as s', (join) =>
      join.on('s.brand_code', '=', brand).onRef('s.id', '=', 'd.account_statement_id'),
    )
    .select(['d.kind', 'd.line_kind', 'd.cause', 'd.our_fen', 'd.provider_fen'])
    .select(['d.stands', 'd.adjusted_fen'])
    .where('d.brand_code', '=', brand)
    .where('s.account', '=', account)
    .where('s.day', '<=', on)
    .where((one) => one.or([one('d.stands', '=', true), one('d.adjusted_fen', '<>', fen(0))]))
    .execute();
  const byCause = Map.groupBy(rows, ({ cause }) => cause);
  return (Object.keys(differenceCauses) as DifferenceCause[]).map((cause) => {
    const of = byCause.get(cause) ?? [];
    const gaps = of.map((row) => gapLeft(adjustableOf(row))).filter((gap) => gap !== 0);
    return { cause, count: gaps.length, gapFen: sumFen(gaps) };
  });
}
