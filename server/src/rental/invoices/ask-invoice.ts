import {
  leftToInvoice,
  requestedLines,
  type InvoiceLine,
} from '@rental/domain/rental/invoices/invoice-amounts';
import { maskedContact, type Buyer } from '@rental/domain/rental/invoices/invoice-buyer';
import {
  countedInvoiceStates,
  type InvoiceKind,
} from '@rental/domain/rental/invoices/invoice-states';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { orRefuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { Seal } from '../../sealed.ts';
import { businessNo } from '../../business-no.ts';
import { type StoredOrder } from '../orders/core/public.ts';
import {
  insertInvoice,
  insertStep,
  invoicedOf,
  paidOf,
  type StoredInvoice,
} from './invoice-store.ts';

/** The parts of a buyer that are sealed. */
type Contact = Pick<Buyer, 'bankAccount' | 'email' | 'phone'>;

interface Request extends Buyer {
  readonly kind: InvoiceKind;
  /** Null: all that can be invoiced now. */
  readonly lines: readonly InvoiceLine[] | null;
  readonly remark: string | null;
}

/** The program that asks, by its own number; null: a clerk does. */
export interface AskedBy {
  readonly appId: number;
  readonly externalNo: string;
  readonly contentHash: Buffer;
}

interface Asked {
  readonly order: StoredOrder;
  readonly request: Request;
  readonly by: AskedBy | null;
}

/** Keeps a request for an order that is locked: with those before it, it stays within what was paid. */
export async function askInvoice(
  ctx: Acting,
  tx: Tx,
  seal: Seal,
  { order, request, by }: Asked,
): Promise<StoredInvoice> {
  const { brandCode: brand, now, operator } = ctx;
  const of = { brand, orderId: order.id };
  const left = leftToInvoice(await paidOf(tx, of), await invoicedOf(tx, of, countedInvoiceStates));
  const lines = orRefuse(requestedLines(request.lines, left));
  const { bankAccount, email, phone } = request;
  const contact: Contact = { bankAccount, email, phone };
  const shown = maskedContact(contact);
  const invoice = await insertInvoice(
    tx,
    {
      brand_code: brand,
      invoice_no: businessNo('FP', now),
      order_id: order.id,
      store_id: order.store_id,
      channel_id: order.channel_id,
      customer_id: order.customer_id,
      kind: request.kind,
      title_kind: request.titleKind,
      title: request.title,
      tax_no: request.taxNo,
      bank_name: request.bankName,
      contact: seal.seal(JSON.stringify(contact)),
      account_shown: shown.bankAccount,
      email_shown: shown.email,
      phone_shown: shown.phone,
      remark: request.remark,
      ...(by === null
        ? { applicant_id: operator.id }
        : { app_id: by.appId, external_no: by.externalNo, content_hash: by.contentHash }),
      created_at: now,
    },
    lines,
  );
  await insertStep(ctx, tx, { invoice_id: invoice.id, act: 'apply', note: request.remark });
  await writeAudit(tx, ctx, {
    operation: 'invoice:apply',
    object: invoice.invoice_no,
    result: 'ok',
    after: { orderNo: order.order_no, kind: invoice.kind, amountFen: invoice.amount_fen },
  });
  return invoice;
}

/** The sealed parts of an invoice's buyer. */
export const contactOf = (seal: Seal, { contact }: Pick<StoredInvoice, 'contact'>): Contact =>
  JSON.parse(seal.open(contact)) as Contact;
