import { assert } from '@rental/domain/assert';
import { businessDateOf } from '@rental/domain/business-date';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { reverseInvoicePart as call } from '@rental/contract/rental/invoices';
import { fen, sumFen } from '@rental/domain/money';
import { reversedOn } from '@rental/domain/rental/invoices/invoice-buyer';
import { partReversed } from '@rental/domain/rental/invoices/partial-reds';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { markInvoices } from '../invoice-marks/public.ts';
import { linesOf, lockInvoice, paidOf, takeNumber } from './invoice-store.ts';
import { movedOrRefused, stepped } from './move-invoice.ts';
import { beyondOf, keepRed, standing } from './red-letters.ts';

/** 部分红冲: a red letter of what was refunded. The rest stands, and may be 应红冲 still. */
export async function reverseInvoicePart(
  ctx: Context,
  { params: { id }, body: { redNo, reversedOn: on, reason, lines: asked } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const invoice = await lockInvoice(ctx, tx, id);
  const state = movedOrRefused('reversePart', invoice);
  const { brand_code: brand, order_id: orderId, issued_on: issuedOn } = invoice;
  assert(issuedOn !== null, `the invoice ${id} stands without a day`);
  const day = orRefuse(reversedOn(on, { issuedOn, today: businessDateOf(ctx.now) }));
  const of = { brand, orderId };
  const own = (await linesOf(tx, brand, [id])).map(standing);
  const lines = orRefuse(partReversed(asked, own, await beyondOf(tx, of)));
  if (!(await takeNumber(tx, invoice, redNo))) refuse('invoice_number_taken');
  const red = { red_no: redNo, reversed_on: day, reason, operator_id: ctx.operator.id };
  await keepRed(tx, invoice, { red: { ...red, created_at: ctx.now }, lines });
  const redFen = sumFen(lines.map(({ amountFen }) => amountFen));
  const done = await stepped(ctx, tx, invoice, {
    act: 'reversePart',
    note: reason,
    set: { state, red_fen: fen(invoice.red_fen + redFen) },
  });
  await markInvoices(tx, { ...of, paid: await paidOf(tx, of) });
  return done;
}
