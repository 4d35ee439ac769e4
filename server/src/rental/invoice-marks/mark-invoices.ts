import { allIncomes, type IncomeAmounts } from '@rental/domain/rental/invoices/invoice-amounts';
import {
  settledInvoiceStates,
  standingInvoiceStates,
} from '@rental/domain/rental/invoices/invoice-states';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';

interface OfOrder {
  readonly brand: string;
  readonly orderId: number;
  /** The money that the customer has really paid by now. */
  readonly paid: IncomeAmounts;
}

/**
 * Moves the issued invoices of an order (which must be locked) to 应红冲 or back: 应红冲 are those with a line of a kind of which more
 * stands invoiced than was paid. A command that changes what was paid, or reverses an invoice, calls it.
 */
export const markInvoices = (tx: Tx, { brand, orderId, paid }: OfOrder): Promise<unknown> =>
  invoicesMarked(tx, {
    brand,
    orderId,
    incomes: allIncomes,
    paid: allIncomes.map((income) => paid[income]),
    standing: standingInvoiceStates,
    settled: settledInvoiceStates,
  });

interface Marked {
  readonly brand: string;
  readonly orderId: number;
  readonly incomes: readonly string[];
  readonly paid: readonly number[];
  readonly standing: readonly string[];
  readonly settled: readonly string[];
}

const invoicesMarked = prepared((db, of: Marked) =>
  raw(
    db,
    sql`
      update invoices i set state = s.state
      from (
        select v.id, case when bool_or(k.is_beyond) then 'toReverse' else 'issued' end as state
        from invoices v
        join invoice_lines l on l.brand_code = ${of.brand} and l.invoice_id = v.id
        join (
          select w.income, sum(w.amount_fen - w.red_fen) > coalesce(max(p.paid), 0) as is_beyond
          from invoices u
          join invoice_lines w on w.brand_code = ${of.brand} and w.invoice_id = u.id
          left join unnest(${of.incomes}::text[], ${of.paid}::bigint[]) p (income, paid) on p.income = w.income
          where u.brand_code = ${of.brand} and u.order_id = ${of.orderId} and u.state = any(${of.standing}::text[])
          group by w.income
        ) k on k.income = l.income and l.amount_fen > l.red_fen
        where v.brand_code = ${of.brand} and v.order_id = ${of.orderId} and v.state = any(${of.settled}::text[])
        group by v.id
      ) s
      where i.brand_code = ${of.brand} and i.id = s.id and i.state <> s.state`,
  ),
);
