import type { ClosedCaseRow } from '@rental/contract/rental/closed-cases';
import { daysBetween, type BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { caseEndingOf, caseEndings } from '@rental/domain/rental/dunning/case-endings';
import { contactResults } from '@rental/domain/rental/dunning/contacts';
import { sql } from 'kysely';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { count, instant, money, text, type ExportColumn } from '../../../http/exportable-list.ts';
import type { ScopeValues } from '../../../people/data-scope/public.ts';
import { ordersWithin } from '../../dunning-cases/public.ts';
import type { ClosedCases } from './closed-case-filters.ts';

type Columns = Stored<'dunning_cases'> & {
  readonly closed_on: BusinessDate;
  readonly customer_name: string;
  readonly customer_phone: string;
  readonly owner_name: string | null;
  readonly recovered_fen: Fen;
  readonly written_off_fen: Fen;
};

/** 回款 of the case `d`, less what went back, of the orders of a scope. */
const recoveredOf = (db: Tx, scope: ScopeValues) =>
  ordersWithin(db, scope)
    .innerJoin('overdue_recoveries as r', (join) =>
      join.onRef('r.brand_code', '=', 'o.brand_code').onRef('r.order_id', '=', 'o.id'),
    )
    .where(sql<boolean>`r.case_id = d.id`)
    .select(
      sql<Fen>`coalesce(sum(r.amount_fen - coalesce((select sum(t.amount_fen) from overdue_take_backs t
        where t.brand_code = r.brand_code and t.recovery_id = r.id), 0)), 0)::bigint`.as('fen'),
    );

/** 坏账 of a scope's orders of the customer, written off while the case `d` was open. */
const writtenOffOf = (db: Tx, scope: ScopeValues) =>
  ordersWithin(db, scope)
    .innerJoin('order_losses as l', (join) =>
      join.onRef('l.brand_code', '=', 'o.brand_code').onRef('l.order_id', '=', 'o.id'),
    )
    .where(
      sql<boolean>`o.customer_id = d.customer_id
        and (l.at at time zone 'Asia/Shanghai')::date between d.opened_on and d.closed_on`,
    )
    .select(sql<Fen>`coalesce(sum(l.written_fen), 0)::bigint`.as('fen'));

/** The cases `d` of a page with what a row draws from other tables. */
export const withClosedCaseRow = (page: ClosedCases, db: Tx, scope: ScopeValues) =>
  db
    .selectFrom(page.selectAll('d').as('d'))
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'd.brand_code').onRef('c.id', '=', 'd.customer_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'd.brand_code').onRef('w.id', '=', 'd.owner_id'),
    )
    .selectAll('d')
    .$narrowType<{ closed_on: BusinessDate }>()
    .select(['c.name as customer_name', 'c.phone as customer_phone', 'w.nick_name as owner_name'])
    .select([
      recoveredOf(db, scope).$asScalar().as('recovered_fen'),
      writtenOffOf(db, scope).$asScalar().as('written_off_fen'),
    ])
    .$narrowType<{ recovered_fen: Fen; written_off_fen: Fen }>();

export function closedCaseRowOf(row: Columns): ClosedCaseRow {
  const { recovered_fen: recoveredFen, written_off_fen: writtenOffFen } = row;
  return {
    id: row.id,
    customerName: maskName(row.customer_name),
    customerPhone: maskMobile(row.customer_phone),
    ending: caseEndingOf({ recoveredFen, writtenOffFen }),
    openedOn: row.opened_on,
    closedOn: row.closed_on,
    days: daysBetween(row.opened_on, row.closed_on),
    recoveredFen,
    writtenOffFen,
    ownerName: row.owner_name,
    keptPromises: row.kept_promises,
    brokenPromises: row.broken_promises,
    lastContactAt: row.last_contact_at?.toISOString() ?? null,
    lastResult: row.last_result,
  };
}

/** The columns of 已结清 by their keys there; a cell with two lines is two columns of a file. */
export const closedCaseFileColumns: readonly ExportColumn<ClosedCaseRow>[] = [
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  { key: 'ending', cells: [text('结果', (row) => caseEndings[row.ending])] },
  {
    key: 'closedOn',
    cells: [text('结清日', (row) => row.closedOn), text('立案日', (row) => row.openedOn)],
  },
  { key: 'days', cells: [count('历时（天）', (row) => row.days)] },
  { key: 'recovered', cells: [money('回款（元）', (row) => row.recoveredFen)] },
  { key: 'writtenOff', cells: [money('坏账（元）', (row) => row.writtenOffFen)] },
  { key: 'owner', cells: [text('催收员', (row) => row.ownerName)] },
  {
    key: 'promises',
    cells: [
      count('兑现承诺', (row) => row.keptPromises),
      count('未兑现承诺', (row) => row.brokenPromises),
    ],
  },
  {
    key: 'lastContact',
    cells: [
      instant('最近跟进时间', (row) => row.lastContactAt),
      text('最近跟进结果', ({ lastResult }) => lastResult && contactResults[lastResult]),
    ],
  },
];
