import { nextLook } from '@rental/domain/rental/deductions/attempt';
import { sumFen } from '@rental/domain/money';
import type { InvoiceMove } from '@rental/domain/rental/invoices/invoice-states';
import type { Tx } from '../../db/transaction.ts';
import type { InvoiceAnswer } from '../../gateways/invoices/invoice-gateway.ts';
import type { Acting } from '../../http/context.ts';
import { insertFile, type StoredDocument } from '../../platform/materials/public.ts';
import { markInvoices } from '../invoice-marks/public.ts';
import { changeAsk, invoiceLook, type StoredAsk } from './invoice-asks.ts';
import {
  linesOf,
  lockInvoice,
  paidOf,
  takeNumber,
  untaxLines,
  type StoredInvoice,
} from './invoice-store.ts';
import { movedOrRefused, stepped } from './move-invoice.ts';

type Issued = Extract<InvoiceAnswer, { kind: 'issued' }>;

/** The program's answer; its file is stored, and its row is still to be written. */
export interface HeardAnswer {
  readonly answer: InvoiceAnswer | { readonly kind: 'unknown' };
  readonly file: StoredDocument | null;
}

/** Takes in an answer, once: an invoice is issued or reversed, a failure gives the request back, and all else is asked again. */
export async function handleInvoiceAnswer(
  ctx: Acting,
  tx: Tx,
  id: number,
  { answer, file }: HeardAnswer,
): Promise<void> {
  const { invoice_id: invoiceId } = await askOf(ctx, tx, id);
  const invoice = await lockInvoice(ctx, tx, invoiceId);
  const ask = await askOf(ctx, tx, id);
  if (ask.state !== 'waiting') return;
  if (answer.kind === 'issued') {
    await taken(ctx, tx, { ask, invoice, answer });
    if (file !== null) await keepFile(ctx, tx, { ask, number: answer.fiscalNo, file });
  } else if (answer.kind === 'failed') await givenBack(ctx, tx, { ask, invoice, answer });
  else {
    const lookAt = nextLook(ctx.now, Math.max(0, ask.looks - 1));
    await changeAsk(tx, ask, { look_at: lookAt });
    await invoiceLook.later(tx, ctx.brandCode, ctx.now, lookAt);
  }
}

interface Of<Answer> {
  readonly ask: StoredAsk;
  readonly invoice: StoredInvoice;
  readonly answer: Answer;
}

/** A number that another invoice has is a fault: the question stays open, and a person is called by the job that fails. */
async function taken(ctx: Acting, tx: Tx, { ask, invoice, answer }: Of<Issued>): Promise<void> {
  const { fiscalNo: number, issuedOn: day } = answer;
  if (!(await takeNumber(tx, invoice, number)))
    throw new Error(`The number of ${ask.ask_no} is taken`);
  await changeAsk(tx, ask, { state: 'done', look_at: null, ended_at: ctx.now });
  if (ask.kind === 'issue') {
    const lines = await linesOf(tx, invoice.brand_code, [invoice.id]);
    const tax = sumFen(lines.flatMap(({ tax_fen: taxFen }) => taxFen ?? []));
    await moved(ctx, tx, invoice, {
      act: 'issueOnline',
      note: number,
      set: { fiscal_no: number, issued_on: day, issuer_id: ask.operator_id, tax_fen: tax },
    });
  } else
    await moved(ctx, tx, invoice, {
      act: 'reverseOnline',
      note: number,
      set: { red_no: number, reversed_on: day, reason: ask.reason },
    });
}

/** The request waits again, or the invoice stands again. */
async function givenBack(
  ctx: Acting,
  tx: Tx,
  { ask, invoice, answer: { reason } }: Of<Extract<InvoiceAnswer, { kind: 'failed' }>>,
): Promise<void> {
  await changeAsk(tx, ask, {
    state: 'failed',
    failure: reason,
    look_at: null,
    ended_at: ctx.now,
  });
  const isIssue = ask.kind === 'issue';
  if (isIssue) await untaxLines(tx, invoice);
  await moved(ctx, tx, invoice, { act: isIssue ? 'failIssue' : 'failReverse', note: reason });
}

interface Moved {
  readonly act: InvoiceMove;
  readonly note: string;
  readonly set?: Omit<Parameters<typeof stepped>[3]['set'], 'state'>;
}

/** Moves the invoice; money may have gone back while the program was asked, so all of its order are looked at again. */
async function moved(ctx: Acting, tx: Tx, invoice: StoredInvoice, { act, note, set = {} }: Moved) {
  await stepped(ctx, tx, invoice, {
    act,
    note,
    set: { ...set, state: movedOrRefused(act, invoice) },
  });
  const of = { brand: invoice.brand_code, orderId: invoice.order_id };
  await markInvoices(tx, { ...of, paid: await paidOf(tx, of) });
}

interface Kept {
  readonly ask: StoredAsk;
  readonly number: string;
  readonly file: StoredDocument;
}

async function keepFile(ctx: Acting, tx: Tx, { ask, number, file }: Kept): Promise<void> {
  const operator = { id: ask.operator_id };
  await insertFile({ ...ctx, operator }, tx, { ...file, kind: 'invoice', is_private: true });
  await tx
    .insertInto('invoice_files')
    .values({
      brand_code: ctx.brandCode,
      invoice_id: ask.invoice_id,
      number,
      file_key: file.key,
      operator_id: ask.operator_id,
      created_at: ctx.now,
    })
    .execute();
}

const askOf = ({ brandCode: brand }: Acting, tx: Tx, id: number): Promise<StoredAsk> =>
  tx
    .selectFrom('invoice_asks')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
