import {
  beyondPaid,
  type RedLine,
  type StandingLine,
} from '@rental/domain/rental/invoices/partial-reds';
import { standingInvoiceStates } from '@rental/domain/rental/invoices/invoice-states';
import type { IncomeAmounts } from '@rental/domain/rental/invoices/invoice-amounts';
import { sumFen } from '@rental/domain/money';
import { sql, type Insertable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { invoicedOf, paidOf, type StoredInvoice } from './invoice-store.ts';

/** A line as the domain knows it; one that was not issued has no rate yet. */
export const standing = (line: Stored<'invoice_lines'>): StandingLine => ({
  income: line.income,
  amountFen: line.amount_fen,
  redFen: line.red_fen,
  vatBp: line.vat_bp ?? 0,
});

/** By so much the invoices of an order are beyond what its customer has paid. */
export async function beyondOf(
  tx: Tx,
  of: { readonly brand: string; readonly orderId: number },
): Promise<IncomeAmounts> {
  return beyondPaid(await paidOf(tx, of), await invoicedOf(tx, of, standingInvoiceStates));
}

/** The red letters of parts of an invoice, the last first. */
export async function redsOf(
  tx: Tx,
  { brand_code: brand, id }: Pick<StoredInvoice, 'brand_code' | 'id'>,
) {
  const rows = await tx
    .selectFrom('invoice_reds as r')
    .innerJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'r.brand_code').onRef('w.id', '=', 'r.operator_id'),
    )
    .select(['r.red_no as redNo', 'r.reversed_on as reversedOn', 'r.reason'])
    .select(['r.amount_fen as amountFen', 'r.tax_fen as taxFen', 'w.nick_name as operatorName'])
    .where('r.brand_code', '=', brand)
    .where('r.invoice_id', '=', id)
    .orderBy('r.id', 'desc')
    .execute();
  return rows;
}

type NewRed = Omit<
  Insertable<Tables['invoice_reds']>,
  'brand_code' | 'invoice_id' | 'amount_fen' | 'tax_fen'
>;

/** Keeps a red letter with its lines, and takes them off the invoice, which is locked. */
export async function keepRed(
  tx: Tx,
  { brand_code: brand, id }: StoredInvoice,
  { red, lines }: { readonly red: NewRed; readonly lines: readonly RedLine[] },
): Promise<void> {
  const sums = {
    amount_fen: sumFen(lines.map(({ amountFen }) => amountFen)),
    tax_fen: sumFen(lines.map(({ taxFen }) => taxFen)),
  };
  const { id: redId } = await tx
    .insertInto('invoice_reds')
    .values({ ...red, brand_code: brand, invoice_id: id, ...sums })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoice_red_lines')
    .values(
      lines.map(({ income, amountFen, taxFen }) => ({
        brand_code: brand,
        red_id: redId,
        income,
        amount_fen: amountFen,
        tax_fen: taxFen,
      })),
    )
    .execute();
  await sql`
    update invoice_lines l set red_fen = l.red_fen + r.amount_fen, red_tax_fen = l.red_tax_fen + r.tax_fen
    from invoice_red_lines r
    where l.brand_code = ${brand} and l.invoice_id = ${id} and r.brand_code = ${brand} and r.red_id = ${redId}
      and r.income = l.income`.execute(tx);
}
