import { accountCodes, type AccountCode } from '@rental/domain/money/ledger/accounts';
import { balanceOf, type Totals } from '@rental/domain/money/ledger/books';
import type { Fen } from '@rental/domain/money';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';

/** An account with its totals and what it holds. */
export const accountTotals = (
  code: AccountCode,
  totals: Totals,
): Totals & { readonly code: AccountCode; readonly balanceFen: Fen } => ({
  code,
  debitFen: totals.debitFen,
  creditFen: totals.creditFen,
  balanceFen: balanceOf(code, totals),
});

/** The totals of every account of a brand, as rows `(code, debit_fen, credit_fen)`: those of `accounts`, and what is to come to them. */
export const storedTotals = (brand: string) => sql<{
  code: AccountCode;
  debit_fen: Fen;
  credit_fen: Fen;
}>`
  select a.code, a.debit_fen + coalesce(m.debit_fen, 0)::bigint as debit_fen,
    a.credit_fen + coalesce(m.credit_fen, 0)::bigint as credit_fen
  from accounts a
  left join (
    select code, sum(debit_fen) as debit_fen, sum(credit_fen) as credit_fen
    from account_moves where brand_code = ${brand} group by code
  ) m on m.code = a.code
  where a.brand_code = ${brand}`;

export interface Moved {
  readonly brand: string;
  readonly codes: readonly AccountCode[];
  readonly debits: readonly number[];
  readonly credits: readonly number[];
}

/** Debits and credits of an act by account: of each code once. */
export function movedBy(
  brand: string,
  transfers: readonly {
    readonly debit: AccountCode;
    readonly credit: AccountCode;
    readonly amountFen: Fen;
  }[],
): Moved {
  const touched = new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]));
  const codes = accountCodes.filter((code) => touched.has(code)).toSorted();
  const total = (side: 'debit' | 'credit') =>
    codes.map((code) =>
      transfers.reduce((sum, made) => sum + (made[side] === code ? made.amountFen : 0), 0),
    );
  return { brand, codes, debits: total('debit'), credits: total('credit') };
}

/**
 * Adds to the totals of accounts and waits for nobody (ADR 32): a total that another act has at this moment gets its share as a row of
 * `account_moves`, which the next one that finds it free adds.
 */
export const moveTotals = prepared((db, { brand, codes, debits, credits }: Moved) =>
  raw(
    db,
    sql`
      with own as (
        select * from unnest(${codes}::text[], ${debits}::bigint[], ${credits}::bigint[]) own (code, debit_fen, credit_fen)
      ), free as (
        select code from accounts where brand_code = ${brand} and code = any (${codes}::text[])
        order by code for no key update skip locked
      ), waiting as (
        delete from account_moves m using free
        where m.brand_code = ${brand} and m.code = free.code returning m.code, m.debit_fen, m.credit_fen
      ), moved as (
        select code, sum(debit_fen)::bigint as debit_fen, sum(credit_fen)::bigint as credit_fen
        from (select * from own union all select * from waiting) both_kinds group by code
      ), totals as (
        update accounts a set debit_fen = a.debit_fen + moved.debit_fen, credit_fen = a.credit_fen + moved.credit_fen
        from moved join free on free.code = moved.code
        where a.brand_code = ${brand} and a.code = moved.code
      )
      insert into account_moves (brand_code, code, debit_fen, credit_fen)
      select ${brand}, code, debit_fen, credit_fen from own where code not in (select code from free)`,
  ),
);
