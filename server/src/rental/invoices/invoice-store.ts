import { sumFen, type Fen } from '@rental/domain/money';
import {
  addedLines,
  paidIncomes,
  type IncomeAmounts,
  type InvoiceLine,
  type TaxedLine,
} from '@rental/domain/rental/invoices/invoice-amounts';
import type { InvoiceState } from '@rental/domain/rental/invoices/invoice-states';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { lockOrder } from '../orders/core/public.ts';
import { invoicesWithin } from './invoice-filters.ts';

export type StoredInvoice = Stored<'invoices'>;

interface OfOrder {
  readonly brand: string;
  readonly orderId: number;
}

/** An invoice with its order, both locked, the order first; 404 where this operator does not reach it. */
export async function lockInvoice(ctx: Acting, tx: Tx, id: number): Promise<StoredInvoice> {
  const found = await invoicesWithin(tx, scopeOf(ctx))
    .select('m.order_id')
    .where('m.id', '=', id)
    .executeTakeFirst();
  await lockOrder(ctx, tx, orNotFound(found).order_id);
  return lockRow(ctx, tx, 'invoices', id);
}

/** The money that the customer of an order has really paid, by kind of income. */
export async function paidOf(tx: Tx, { brand, orderId }: OfOrder): Promise<IncomeAmounts> {
  const bills = await tx
    .selectFrom('bills')
    .select([
      'kind',
      'paid_fen as paidFen',
      'claimed_fen as claimedFen',
      'late_fee_paid_fen as lateFeePaidFen',
    ])
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .execute();
  return paidIncomes(bills);
}

/** The amounts of an order's invoices in some states that no red letter has taken back, by kind of income. */
export async function invoicedOf(
  tx: Tx,
  { brand, orderId }: OfOrder,
  states: readonly InvoiceState[],
): Promise<IncomeAmounts> {
  const lines = await tx
    .selectFrom('invoices as m')
    .innerJoin('invoice_lines as l', (join) =>
      join.onRef('l.brand_code', '=', 'm.brand_code').onRef('l.invoice_id', '=', 'm.id'),
    )
    .select(['l.income', sql<Fen>`l.amount_fen - l.red_fen`.as('amountFen')])
    .where('m.brand_code', '=', brand)
    .where('m.order_id', '=', orderId)
    .where('m.state', '=', sql<InvoiceState>`any(${states}::text[])`)
    .execute();
  return addedLines(lines);
}

/** The lines of some invoices, in the order of the kinds. */
export const linesOf = (tx: Tx, brand: string, invoiceIds: readonly number[]) =>
  tx
    .selectFrom('invoice_lines')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('invoice_id', '=', sql<number>`any(${invoiceIds}::bigint[])`)
    .orderBy('invoice_id')
    .orderBy('amount_fen', 'desc')
    .orderBy('income')
    .execute();

type NewInvoice = Omit<Insertable<Tables['invoices']>, 'amount_fen' | 'state'>;

/** Keeps a new request with its lines. */
export async function insertInvoice(
  tx: Tx,
  invoice: NewInvoice,
  lines: readonly InvoiceLine[],
): Promise<StoredInvoice> {
  const kept = await tx
    .insertInto('invoices')
    .values({
      ...invoice,
      amount_fen: sumFen(lines.map(({ amountFen }) => amountFen)),
      state: 'pending',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoice_lines')
    .values(
      lines.map(({ income, amountFen }) => ({
        brand_code: invoice.brand_code,
        invoice_id: kept.id,
        income,
        amount_fen: amountFen,
      })),
    )
    .execute();
  return kept;
}

/** Changes one that is still as it was read; one that is not is a fault, for it was locked. */
export async function changeInvoice(
  tx: Tx,
  { brand_code: brand, id, state }: StoredInvoice,
  change: Updateable<Tables['invoices']>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('invoices')
    .set(change)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The invoice ${id} is not ${state} any more`);
}

/** Keeps the rate and the tax of each line. */
export const taxLines = (
  tx: Tx,
  { brand_code: brand, id }: StoredInvoice,
  lines: readonly TaxedLine[],
) =>
  sql`
    update invoice_lines l set vat_bp = t.vat_bp, tax_fen = t.tax_fen
    from unnest(${lines.map(({ income }) => income)}::text[], ${lines.map(({ vatBp }) => vatBp)}::integer[],
      ${lines.map(({ taxFen }) => taxFen)}::bigint[]) t (income, vat_bp, tax_fen)
    where l.brand_code = ${brand} and l.invoice_id = ${id} and l.income = t.income`.execute(tx);

/** Takes rates and tax off the lines of a request that was not issued. */
export const untaxLines = (tx: Tx, { brand_code: brand, id }: StoredInvoice) =>
  tx
    .updateTable('invoice_lines')
    .set({ vat_bp: null, tax_fen: null })
    .where('brand_code', '=', brand)
    .where('invoice_id', '=', id)
    .execute();

/** Takes a number of the tax office; false where another invoice has it. */
export async function takeNumber(
  tx: Tx,
  { brand_code: brand, id }: StoredInvoice,
  number: string,
): Promise<boolean> {
  const taken = await tx
    .insertInto('invoice_numbers')
    .values({ brand_code: brand, number, invoice_id: id })
    .onConflict((conflict) => conflict.columns(['brand_code', 'number']).doNothing())
    .returning('number')
    .executeTakeFirst();
  return taken !== undefined;
}

type Step = Pick<Stored<'invoice_steps'>, 'invoice_id' | 'act' | 'note'>;

/** Adds an entry of this operator or program to an invoice's history. */
export async function insertStep(ctx: Acting, tx: Tx, step: Step): Promise<void> {
  await tx
    .insertInto('invoice_steps')
    .values({ ...step, brand_code: ctx.brandCode, operator_id: ctx.operator.id, at: ctx.now })
    .execute();
}
