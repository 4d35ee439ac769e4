import type { Input, Returned } from '@rental/contract/endpoint';
import {
  maxShownOfMonth,
  type trialBalance as call,
  type TrialBalance,
} from '@rental/contract/money/accounting';
import { businessDate, type BusinessDate } from '@rental/domain/business-date';
import { fen, sumFen } from '@rental/domain/money';
import {
  bookAccounts,
  incomeAccounts,
  profitAccounts,
  type BookAccount,
} from '@rental/domain/money/accounting/book-accounts';
import { lastDayOf } from '@rental/domain/money/accounting/months';
import { actLabels, type ActKind } from '@rental/domain/rental/orders/core/order-actions';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { monthRow, monthsOf } from './month-list.ts';
import { accountCodes } from './policies.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

interface Place {
  readonly brand: BrandCode;
  readonly month: BusinessDate;
}

/** 科目余额表 of a month, from its vouchers and those before it. */
export async function trialBalance(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const place = { brand: ctx.brandCode, month: businessDate(`${query.month}-01`) };
  const month = orNotFound(
    await monthsOf(tx, place.brand).where('m.month', '=', place.month).executeTakeFirst(),
  );
  const [accounts, profits, late] = [
    await balancesOf(tx, place),
    await profitsOf(tx, place),
    await lateActs(tx, place),
  ];
  return {
    month: monthRow(month),
    accounts,
    debitFen: sumFen(accounts.map(({ debitFen }) => debitFen)),
    creditFen: sumFen(accounts.map(({ creditFen }) => creditFen)),
    ...profits,
    late,
  };
}

interface AccountSums {
  readonly account: BookAccount;
  readonly before: number;
  readonly debit: number;
  readonly credit: number;
}

/** The accounts that were ever moved. 期初 is before the first month; what earlier years earned is 未分配利润. */
async function balancesOf(tx: Tx, { brand, month }: Place): Promise<TrialBalance['accounts']> {
  const year = `${month.slice(0, 4)}-01-01`;
  const { rows } = await sql<AccountSums>`
    select case when v.month < ${year}::date and v.account = any (${[...profitAccounts]}::text[])
        then ${'opening' satisfies BookAccount} else v.account end as account,
      coalesce(sum(v.debit_fen - v.credit_fen) filter (where v.month < ${month}::date or v.reason = 'opening'), 0)::bigint as before,
      coalesce(sum(v.debit_fen) filter (where v.month = ${month}::date and v.reason <> 'opening'), 0)::bigint as debit,
      coalesce(sum(v.credit_fen) filter (where v.month = ${month}::date and v.reason <> 'opening'), 0)::bigint as credit
    from voucher_lines v where v.brand_code = ${brand} and v.month <= ${month}::date
    group by 1`.execute(tx);
  const sums = new Map(rows.map((row) => [row.account, row]));
  const codes = await accountCodes(tx, brand);
  return codes.flatMap((code) => {
    const row = sums.get(code.account);
    if (row === undefined) return [];
    const sign = bookAccounts[code.account].side === 'debit' ? 1 : -1;
    return [
      {
        ...code,
        beforeFen: fen(sign * row.before),
        debitFen: fen(row.debit),
        creditFen: fen(row.credit),
        afterFen: fen(sign * (row.before + row.debit - row.credit)),
      },
    ];
  });
}

interface ProfitRow {
  readonly storeName: string | null;
  readonly productName: string | null;
  readonly income: number;
  readonly cost: number;
  /** The profit of all rows, whether they are shown or not. */
  readonly total: number;
}

/** 利润 by store and product, the highest first, as many as are shown, with the profit of all. */
async function profitsOf(
  tx: Tx,
  { brand, month }: Place,
): Promise<Pick<TrialBalance, 'profits' | 'profitFen'>> {
  const { rows } = await sql<ProfitRow>`
    select s.name as "storeName", g.name as "productName", made.income, made.cost, made.total
    from (
      select p.store_id, p.product_id,
        coalesce(sum(p.amount_fen) filter (where p.account = any (${[...incomeAccounts]}::text[])), 0)::bigint as income,
        coalesce(0 - sum(p.amount_fen) filter (where p.account <> all (${[...incomeAccounts]}::text[])), 0)::bigint as cost,
        sum(sum(p.amount_fen)) over ()::bigint as total
      from accounting_profits p
      where p.brand_code = ${brand} and p.month = ${month}::date
      group by p.store_id, p.product_id
      order by sum(p.amount_fen) desc, p.store_id, p.product_id limit ${maxShownOfMonth}
    ) made
    left join stores s on s.brand_code = ${brand} and s.id = made.store_id
    left join products g on g.brand_code = ${brand} and g.id = made.product_id
    order by made.income - made.cost desc, made.store_id, made.product_id`.execute(tx);
  return {
    profits: rows.map(({ storeName, productName, income, cost }) => ({
      storeName,
      productName,
      incomeFen: fen(income),
      costFen: fen(cost),
      profitFen: fen(income - cost),
    })),
    profitFen: fen(rows[0]?.total ?? 0),
  };
}

interface LateAct {
  readonly actId: number;
  readonly kind: ActKind;
  readonly orderId: number | null;
  readonly orderNo: string | null;
  readonly happenedOn: BusinessDate;
  readonly amount: number;
}

/** The acts that were posted to a month and happened in an earlier one, which was closed by then. */
async function lateActs(tx: Tx, { brand, month }: Place): Promise<TrialBalance['late']> {
  const { rows } = await sql<LateAct>`
    select a.id as "actId", a.kind, o.id as "orderId", o.order_no as "orderNo", a.happened_on as "happenedOn",
      (select coalesce(sum(t.amount_fen), 0) from transfers t where t.brand_code = ${brand} and t.act_id = a.id)::bigint as amount
    from acts a left join orders o on o.brand_code = a.brand_code and o.id = a.order_id
    where a.brand_code = ${brand} and a.posted_on between ${month}::date and ${lastDayOf(month)}::date
      and a.happened_on < a.posted_on and a.happened_on < ${month}::date
    order by a.posted_on, a.id limit ${maxShownOfMonth}`.execute(tx);
  return rows.map(({ kind, amount, ...act }) => ({
    ...act,
    what: actLabels[kind],
    amountFen: fen(amount),
  }));
}
