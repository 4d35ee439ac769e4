import { businessDateOf } from '@rental/domain/business-date';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { issueInvoice as call } from '@rental/contract/rental/invoices';
import { sumFen } from '@rental/domain/money';
import {
  leftToInvoice,
  requestedLines,
  taxedLines,
  type InvoiceLine,
  type TaxedLine,
} from '@rental/domain/rental/invoices/invoice-amounts';
import { issuedOn } from '@rental/domain/rental/invoices/invoice-buyer';
import { standingInvoiceStates } from '@rental/domain/rental/invoices/invoice-states';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { rateChoicesOf } from '../../money/accounting/public.ts';
import {
  invoicedOf,
  linesOf,
  lockInvoice,
  paidOf,
  takeNumber,
  taxLines,
  type StoredInvoice,
} from './invoice-store.ts';
import { movedOrRefused, stepped } from './move-invoice.ts';

/** 登记开票, by the number that the tax office gave. */
export async function issueInvoice(
  ctx: Context,
  { params: { id }, body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { now, operator } = ctx;
  const invoice = await lockInvoice(ctx, tx, id);
  const state = movedOrRefused('issue', invoice);
  const day = orRefuse(issuedOn(body.issuedOn, businessDateOf(now)));
  const taxed = await taxedToIssue(tx, invoice, body.rates);
  if (!(await takeNumber(tx, invoice, body.fiscalNo))) refuse('invoice_number_taken');
  await taxLines(tx, invoice, taxed);
  return stepped(ctx, tx, invoice, {
    act: 'issue',
    note: body.fiscalNo,
    set: {
      state,
      fiscal_no: body.fiscalNo,
      issued_on: day,
      issuer_id: operator.id,
      tax_fen: sumFen(taxed.map(({ taxFen }) => taxFen)),
    },
  });
}

/** The lines of a request with their rates and tax; refused where a refund came after it. */
export async function taxedToIssue(
  tx: Tx,
  invoice: StoredInvoice,
  chosen: Input<typeof call>['body']['rates'],
): Promise<readonly TaxedLine[]> {
  const { brand_code: brand, id } = invoice;
  const lines = (await linesOf(tx, brand, [id])).map(({ income, amount_fen: amountFen }) => ({
    income,
    amountFen,
  }));
  await refuseBeyondPaid(tx, invoice, lines);
  return orRefuse(taxedLines(lines, await rateChoicesOf(tx, brand), chosen));
}

/** A refund may have come after the request: no more is issued than stands paid now. */
async function refuseBeyondPaid(tx: Tx, invoice: StoredInvoice, lines: readonly InvoiceLine[]) {
  const of = { brand: invoice.brand_code, orderId: invoice.order_id };
  const left = leftToInvoice(await paidOf(tx, of), await invoicedOf(tx, of, standingInvoiceStates));
  if (!requestedLines(lines, left).done) refuse('invoice_paid_less');
}
