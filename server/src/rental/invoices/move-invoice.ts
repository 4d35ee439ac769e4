import { businessDateOf } from '@rental/domain/business-date';
import { assert } from '@rental/domain/assert';
import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  refuseInvoice as refuseCall,
  reverseInvoice as reverseCall,
  withdrawInvoice as withdrawCall,
} from '@rental/contract/rental/invoices';
import { reversedOn } from '@rental/domain/rental/invoices/invoice-buyer';
import {
  invoiceAfter,
  type InvoiceMove,
  type InvoiceState,
} from '@rental/domain/rental/invoices/invoice-states';
import type { Updateable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { markInvoices } from '../invoice-marks/public.ts';
import {
  changeInvoice,
  insertStep,
  lockInvoice,
  paidOf,
  takeNumber,
  type StoredInvoice,
} from './invoice-store.ts';

/** The state that a move leads to; refused where somebody else has moved the invoice before. */
export const movedOrRefused = (
  move: InvoiceMove,
  { state }: Pick<StoredInvoice, 'state'>,
): InvoiceState => invoiceAfter(move, state) ?? refuse('invoice_moved');

/** 驳回: its amounts can be asked for again. */
export async function refuseInvoice(
  ctx: Context,
  { params: { id }, body: { reason } }: Input<typeof refuseCall>,
  tx: Tx,
): Promise<Returned<typeof refuseCall>> {
  const invoice = await lockInvoice(ctx, tx, id);
  const state = movedOrRefused('refuse', invoice);
  return stepped(ctx, tx, invoice, { act: 'refuse', note: reason, set: { state, reason } });
}

/** 撤回. */
export async function withdrawInvoice(
  ctx: Context,
  { params: { id }, body: { reason } }: Input<typeof withdrawCall>,
  tx: Tx,
): Promise<Returned<typeof withdrawCall>> {
  const invoice = await lockInvoice(ctx, tx, id);
  const state = movedOrRefused('withdraw', invoice);
  return stepped(ctx, tx, invoice, { act: 'withdraw', note: reason, set: { state, reason } });
}

/** 登记红冲 of the whole invoice. Others of its order may be right again then. */
export async function reverseInvoice(
  ctx: Context,
  { params: { id }, body: { redNo, reversedOn: on, reason } }: Input<typeof reverseCall>,
  tx: Tx,
): Promise<Returned<typeof reverseCall>> {
  const invoice = await lockInvoice(ctx, tx, id);
  const state = movedOrRefused('reverse', invoice);
  const { brand_code: brand, order_id: orderId, issued_on: issuedOn } = invoice;
  assert(issuedOn !== null, `the invoice ${id} stands without a day`);
  const day = orRefuse(reversedOn(on, { issuedOn, today: businessDateOf(ctx.now) }));
  if (!(await takeNumber(tx, invoice, redNo))) refuse('invoice_number_taken');
  const done = await stepped(ctx, tx, invoice, {
    act: 'reverse',
    note: reason,
    set: { state, red_no: redNo, reversed_on: day, reason },
  });
  await markInvoices(tx, { brand, orderId, paid: await paidOf(tx, { brand, orderId }) });
  return done;
}

interface Step {
  readonly act: InvoiceMove;
  readonly note: string | null;
  readonly set: Updateable<Tables['invoices']> & { readonly state: InvoiceState };
}

/** Changes an invoice that is locked, with an entry of its history and of the log. */
export async function stepped(
  ctx: Acting,
  tx: Tx,
  invoice: StoredInvoice,
  { act, note, set }: Step,
) {
  const { id, invoice_no: invoiceNo } = invoice;
  await changeInvoice(tx, invoice, set);
  await insertStep(ctx, tx, { invoice_id: id, act, note });
  await writeAudit(tx, ctx, {
    operation: `invoice:${act}`,
    object: invoiceNo,
    result: 'ok',
    before: { invoiceState: invoice.state },
    after: {
      invoiceState: set.state,
      amountFen: invoice.amount_fen,
      ...(note !== null && { note }),
    },
  });
  return { id, invoiceNo, invoiceState: set.state };
}
