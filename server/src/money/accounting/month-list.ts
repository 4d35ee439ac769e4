import type { Returned } from '@rental/contract/endpoint';
import type { ClosingAccount } from '@rental/contract/money/closing-accounts';
import type { listMonths as call, MonthRow } from '@rental/contract/money/accounting';
import {
  monthOf,
  addMonths,
  businessDateOf,
  type BusinessDate,
} from '@rental/domain/business-date';
import { lastDayOf, wireMonth } from '@rental/domain/money/accounting/months';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { booksStoppedAt } from '../ledger/public.ts';
import { standingsOf, type Standing } from './accounts/account-standings.ts';
import { policyInForce } from './policies.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/** How many months are shown, the last ones. */
const maxShown = 120;

/** The last month that was closed, or is being closed. */
export const lastMonth = (tx: Tx, brand: BrandCode) =>
  tx
    .selectFrom('accounting_months')
    .selectAll()
    .where('brand_code', '=', brand)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last day of the months that are closed and booked; null: none is. */
export async function lastClosedDay(tx: Tx, brand: BrandCode): Promise<BusinessDate | null> {
  const row = await tx
    .selectFrom('accounting_months')
    .select('month')
    .where('brand_code', '=', brand)
    .where('state', '=', 'closed')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : lastDayOf(row.month);
}

/** 月结: the months that are closed, and the one that comes next. */
export async function listMonths(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const { brandCode: brand } = ctx;
  const months = await monthsOf(tx, brand).orderBy('m.month', 'desc').limit(maxShown).execute();
  const next = nextMonth(months[0]?.month ?? null, businessDateOf(ctx.now));
  return {
    months: months.map(monthRow),
    next: next === null ? null : wireMonth(next),
    hasBreaks: next !== null && (await hasBreaks(tx, brand, lastDayOf(next))),
    accounts:
      next === null ? [] : (await standingsOf(tx, { brand, month: next })).map(closingAccount),
    needsPolicy: (await policyInForce(tx, brand)) === undefined,
    booksDiffer: (await booksStoppedAt(tx, brand)) !== null,
  };
}

function nextMonth(last: BusinessDate | null, today: BusinessDate): BusinessDate | null {
  const next = last === null ? addMonths(monthOf(today), -1) : addMonths(last, 1);
  return lastDayOf(next) < today ? next : null;
}

const closingAccount = ({ count, ...standing }: Standing): ClosingAccount => ({
  ...standing,
  gaps: [...standing.gaps],
  count: count && {
    booksFen: count.books_fen,
    countedFen: count.stated_fen,
    gapFen: count.gap_fen,
    note: count.note,
    operatorName: count.operator_name,
    createTime: count.created_at.toISOString(),
  },
});

/** True while a 对账差异 of a day up to this one is open and has no owner. */
export async function hasBreaks(tx: Tx, brand: BrandCode, day: BusinessDate): Promise<boolean> {
  const found = await tx
    .selectFrom('statement_differences')
    .select('id')
    .where('brand_code', '=', brand)
    .where('state', '=', 'open')
    .where('owner_id', 'is', null)
    .where(sql<boolean>`coalesce(belongs_on, day) <= ${day}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The months `m` with the names that a row draws. */
export const monthsOf = (tx: Tx, brand: BrandCode) =>
  tx
    .selectFrom('accounting_months as m')
    .innerJoin('accounting_policies as p', (join) =>
      join.onRef('p.brand_code', '=', 'm.brand_code').onRef('p.id', '=', 'm.policy_id'),
    )
    .innerJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.closed_by'),
    )
    .selectAll('m')
    .select(['p.number as policyNumber', 'w.nick_name as closedBy'])
    .where('m.brand_code', '=', sql.val(brand));

type MonthColumns = Stored<'accounting_months'> & {
  readonly policyNumber: number;
  readonly closedBy: string;
};

export const monthRow = (row: MonthColumns): MonthRow => ({
  month: wireMonth(row.month),
  monthState: row.state,
  policyNumber: row.policyNumber,
  entryCount: row.entry_count,
  debitFen: row.debit_fen,
  creditFen: row.credit_fen,
  closedBy: row.closedBy,
  closedAt: row.closed_at?.toISOString() ?? null,
});
