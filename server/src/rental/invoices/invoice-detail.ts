import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  invoiceDetail as call,
  InvoiceLineShown,
  revealInvoice as revealCall,
} from '@rental/contract/rental/invoices';
import type { RateChoices } from '@rental/domain/money/accounting/rate-choices';
import { fen } from '@rental/domain/money';
import { onlyRate, taxed } from '@rental/domain/rental/invoices/invoice-amounts';
import { invoiceAfter } from '@rental/domain/rental/invoices/invoice-states';
import { reversibleLines } from '@rental/domain/rental/invoices/partial-reds';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { rateChoicesOf } from '../../money/accounting/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import { canInvoice } from '../../platform/provider-accounts/public.ts';
import type { Seal } from '../../sealed.ts';
import { contactOf } from './ask-invoice.ts';
import { asksOf, issuedBy } from './invoice-asks.ts';
import { fileShown, filesOf } from './invoice-files.ts';
import { invoicesWithin } from './invoice-filters.ts';
import { invoiceRowOf, withInvoiceRow } from './invoice-row.ts';
import { linesOf, lockInvoice, type StoredInvoice } from './invoice-store.ts';
import { beyondOf, redsOf, standing } from './red-letters.ts';

/** An invoice that this operator reaches, with its lines and its history. */
export const invoiceDetail =
  (links: FileLinks) =>
  async (
    ctx: Context,
    { params: { id } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const found = invoicesWithin(tx, scopeOf(ctx)).where('m.id', '=', id);
    const row = orNotFound(await withInvoiceRow(found, tx).executeTakeFirst());
    const lines = await linesOf(tx, ctx.brandCode, [id]);
    const choices = row.state === 'pending' ? await rateChoicesOf(tx, ctx.brandCode) : null;
    const beyond = await beyondOf(tx, { brand: ctx.brandCode, orderId: row.order_id });
    const most = row.state === 'toReverse' ? reversibleLines(lines.map(standing), beyond) : [];
    const steps = await tx
      .selectFrom('invoice_steps as t')
      .leftJoin('operators as w', (join) =>
        join.onRef('w.brand_code', '=', 't.brand_code').onRef('w.id', '=', 't.operator_id'),
      )
      .select(['t.id', 't.act', 't.note', 't.at', 'w.nick_name as operatorName'])
      .where('t.brand_code', '=', ctx.brandCode)
      .where('t.invoice_id', '=', id)
      .orderBy('t.at', 'desc')
      .orderBy('t.id', 'desc')
      .execute();
    return {
      invoice: invoiceRowOf(row),
      bankName: row.bank_name,
      bankAccount: row.account_shown,
      email: row.email_shown,
      phone: row.phone_shown,
      remark: row.remark,
      lines: lines.map((line) => ({
        ...lineShown(line, choices),
        redFen: line.red_fen,
        reversibleFen: most.find(({ income }) => income === line.income)?.amountFen ?? fen(0),
      })),
      reds: await redsOf(tx, row),
      port: await portOf(tx, row),
      files: (await filesOf(tx, ctx.brandCode, [id])).map((file) => fileShown(ctx, links, file)),
      steps: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
    };
  };

/** The things that the brand's invoicing program can do with an invoice now. */
async function portOf(tx: Tx, row: Pick<StoredInvoice, 'brand_code' | 'id' | 'state' | 'red_fen'>) {
  const asks = await asksOf(tx, row);
  const canReverse = invoiceAfter('askReverse', row.state) !== null && row.red_fen === 0;
  return {
    canIssue: row.state === 'pending' && (await canInvoice(tx, row.brand_code)),
    canReverse: canReverse && issuedBy(asks) !== undefined,
    failure: asks[0]?.failure ?? null,
  };
}

type TaxShown = Omit<InvoiceLineShown, 'redFen' | 'reversibleFen'>;

/** A line as it was issued, or as the policy would have it issued. */
function lineShown(line: Stored<'invoice_lines'>, choices: RateChoices | null): TaxShown {
  const { income, amount_fen: amountFen, vat_bp: vatBp, tax_fen: taxFen } = line;
  const rateChoices = choices?.[income] ?? [];
  const only = onlyRate(rateChoices);
  const tax = only === null ? { vatBp, taxFen } : taxed({ income, amountFen }, only);
  return { income, amountFen, ...tax, rateChoices: [...rateChoices] };
}

/** 查看明文: the buyer as the invoice has to name it, which the log keeps. */
export const revealInvoice =
  (seal: Seal) =>
  async (
    ctx: Context,
    { params: { id } }: Input<typeof revealCall>,
    tx: Tx,
  ): Promise<Returned<typeof revealCall>> => {
    const invoice = await lockInvoice(ctx, tx, id);
    await writeAudit(tx, ctx, {
      operation: 'invoice:reveal',
      object: invoice.invoice_no,
      result: 'ok',
    });
    return {
      title: invoice.title,
      taxNo: invoice.tax_no,
      bankName: invoice.bank_name,
      ...contactOf(seal, invoice),
    };
  };
