import type { BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import {
  gapsOfAccount,
  needsCount,
  type AccountGap,
} from '@rental/domain/money/accounting/account-standing';
import { lastDayOf } from '@rental/domain/money/accounting/months';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import {
  statedAccounts,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import { balanceAtEnd } from '../../ledger/public.ts';
import { balanceOn } from './account-balance.ts';
import { confirmedOpening, countOn, type StoredCount } from './account-counts.ts';
import { openingOf, type Opening } from './first-statement.ts';

export interface OfMonth {
  readonly brand: BrandCode;
  /** Its first day. */
  readonly month: BusinessDate;
}

type OfAccount<Account = MoneyMethod> = OfMonth & { readonly account: Account };

/** How an account stands at the end of a month. */
export interface Standing {
  readonly account: MoneyMethod;
  readonly isStated: boolean;
  readonly coveredTo: BusinessDate | null;
  readonly unclassifiedCount: number;
  readonly booksFen: Fen;
  readonly statementFen: Fen | null;
  readonly explainedFen: Fen;
  readonly restFen: Fen | null;
  readonly needsCount: boolean;
  readonly count: StoredCount | null;
  /** 期初差额 that nobody has confirmed as it is; null: there is none. */
  readonly opening: Opening | null;
  readonly gaps: readonly AccountGap[];
}

/** The accounts that money moved on in a month, by our books or by their statements. */
export async function standingsOf(tx: Tx, of: OfMonth): Promise<Standing[]> {
  const moved = await movedIn(tx, of);
  const standings: Standing[] = [];
  for (const account of moved) standings.push(await standingOf(tx, { ...of, account }));
  return standings;
}

/** How one account stands, whether money moved on it or not. */
export async function standingOf(tx: Tx, of: OfAccount): Promise<Standing> {
  const { brand, account, month } = of;
  const lastDay = lastDayOf(month);
  const count = (await countOn(tx, { brand, account, on: lastDay })) ?? null;
  const proof = isOfStatements(account)
    ? await statedProof(tx, { ...of, account })
    : await unstatedProof(tx, of);
  const standing = {
    lastDay,
    ...proof,
    count: count && { booksFen: count.books_fen, countedFen: count.stated_fen },
  };
  return {
    account,
    ...proof,
    count,
    needsCount: needsCount(standing),
    gaps: gapsOfAccount(standing),
  };
}

const isOfStatements = (account: MoneyMethod): account is StatedAccount =>
  Object.hasOwn(statedAccounts, account);

async function unstatedProof(tx: Tx, { brand, account, month }: OfAccount) {
  return {
    isStated: false,
    coveredTo: null,
    unclassifiedCount: 0,
    booksFen: await balanceAtEnd(tx, { brand, method: account, day: lastDayOf(month) }),
    statementFen: null,
    explainedFen: fen(0),
    restFen: null,
    opening: null,
  };
}

async function statedProof(tx: Tx, of: OfAccount<StatedAccount>) {
  const { brand, account, month } = of;
  const place = { brand, account, on: lastDayOf(month) };
  const balance = await balanceOn(tx, place);
  const opening = await openingOf(tx, place);
  const isConfirmed =
    opening === null ||
    opening.day >= place.on ||
    (await confirmedOpening(tx, place)) === opening.gapFen;
  return {
    isStated: true,
    coveredTo: await coveredTo(tx, { ...of, hasBalances: balance.statementFen !== null }),
    unclassifiedCount: await unclassifiedIn(tx, of),
    booksFen: balance.booksFen,
    statementFen: balance.statementFen,
    explainedFen: balance.explainedFen,
    restFen: balance.restFen,
    opening: isConfirmed ? null : opening,
  };
}

async function movedIn(tx: Tx, { brand, month }: OfMonth): Promise<MoneyMethod[]> {
  const last = lastDayOf(month);
  const { rows } = await sql<{ account: MoneyMethod }>`
    select account from unnest(${Object.keys(moneyMethods)}::text[]) with ordinality asked (account, nth)
    where exists (select from cash_flows f where f.brand_code = ${brand} and f.method = account
        and f.happened_on between ${month}::date and ${last}::date)
      or exists (select from acts a join cash_flows f on f.brand_code = ${brand} and f.act_id = a.id
        where a.brand_code = ${brand} and a.posted_on between ${month}::date and ${last}::date and a.happened_on < a.posted_on
          and f.method = account)
      or exists (select from account_statements s where s.brand_code = ${brand} and s.account = asked.account
        and s.day between ${month}::date and ${last}::date and (s.in_count > 0 or s.out_count > 0 or s.fee_fen <> 0))
    order by nth`.execute(tx);
  return rows.map(({ account }) => account);
}

/**
 * The last day of the month up to which each day has a statement; null: its first one has none. An account whose balances are known begins
 * with its first statement: what was before is its opening.
 */
async function coveredTo(
  tx: Tx,
  { brand, account, month, hasBalances }: OfAccount<StatedAccount> & { hasBalances: boolean },
): Promise<BusinessDate | null> {
  const { rows } = await sql<{ day: BusinessDate | null }>`
    with asked as (
      select day::date, exists (select from account_statements s
        where s.brand_code = ${brand} and s.account = ${account} and s.day = given.day::date) as is_stated
      from generate_series(greatest(${month}::date, case when ${hasBalances} then (
          select min(day) from account_statements where brand_code = ${brand} and account = ${account} and closing_fen is not null) end),
        ${lastDayOf(month)}::date, interval '1 day') given (day)
    )
    select max(day) as day from asked
    where is_stated and day < coalesce((select min(day) from asked where not is_stated), 'infinity')`.execute(
    tx,
  );
  return rows[0]?.day ?? null;
}

async function unclassifiedIn(
  tx: Tx,
  { brand, account, month }: OfAccount<StatedAccount>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from statement_differences d
    join account_statements s on s.brand_code = ${brand} and s.id = d.account_statement_id
    where d.brand_code = ${brand} and d.owner_id is null and d.state = 'open' and s.account = ${account}
      and coalesce(d.belongs_on, d.day) <= ${lastDayOf(month)}::date`.execute(tx);
  return rows[0]?.count ?? 0;
}
