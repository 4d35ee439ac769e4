import * as z from 'zod';
import { Amount, Day, Instant } from '../fields.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { externalNo, ExternalOrder } from './intake-documents.ts';
import {
  checkBuyer,
  Income,
  InvoiceKindName,
  invoiceRequest,
  invoiceRequestLabels,
  InvoiceStateName,
} from './invoice-fields.ts';

const ExternalRequest = externalNo('开票申请编号');

/** How far an invoice is, as its program sees it. */
const OpenInvoice = z.object({
  requestNo: z.string(),
  kind: InvoiceKindName,
  invoiceState: InvoiceStateName,
  invoiceStateLabel: z.string(),
  amountFen: Amount,
  lines: z.array(z.object({ income: Income, incomeLabel: z.string(), amountFen: Amount })),
  /** Null until it is issued, as its day and tax are. */
  fiscalNo: z.string().nullable(),
  issuedOn: Day.nullable(),
  taxFen: Amount.nullable(),
  /** The part that red letters have taken back, while the rest stands. */
  redFen: Amount,
  /** Null until it is reversed as a whole. */
  redNo: z.string().nullable(),
  /** Why it was refused or reversed. */
  reason: z.string().nullable(),
  createTime: Instant,
  /** The files of the invoice and of its red letters, as the shop has uploaded them. */
  files: z.array(
    z.object({
      /** 发票号码 or 红字发票号码. */
      fiscalNo: z.string(),
      name: z.string(),
      mime: z.string(),
      bytes: z.int(),
      /** Hexadecimal. */
      sha256: z.string(),
      /** The whole address, good for five minutes. */
      link: z.url(),
    }),
  ),
});
export type OpenInvoice = z.output<typeof OpenInvoice>;

const ofOrder = { params: z.object({ externalNo: ExternalOrder }) } as const;
const ofRequest = {
  params: z.object({ externalNo: ExternalOrder, requestNo: ExternalRequest }),
} as const;

/**
 * Asks for an invoice. `requestNo` is the request number (threat model 26): the same request again answers the first one as it is now,
 * another one under that number is refused.
 */
export const openAskInvoice = openEndpoint({
  ...ofOrder,
  method: 'POST',
  path: '/open/v1/orders/{externalNo}/invoices',
  scope: 'orders',
  idempotent: true,
  summary: '申请开票',
  labels: { ...invoiceRequestLabels, requestNo: '开票申请编号' },
  body: z.object({ requestNo: ExternalRequest, ...invoiceRequest }).superRefine(checkBuyer),
  answer: OpenInvoice,
  refusals: ['not_found', 'invoice_request_taken', 'invoice_nothing_left', 'invoice_beyond_paid'],
});

/** The amounts of an order that can be invoiced now, and the requests of its program, the last first. */
export const openInvoices = openEndpoint({
  ...ofOrder,
  method: 'GET',
  path: '/open/v1/orders/{externalNo}/invoices',
  scope: 'orders',
  summary: '订单的发票与可开票金额',
  answer: z.object({
    invoiceable: z.array(z.object({ income: Income, incomeLabel: z.string(), amountFen: Amount })),
    invoices: z.array(OpenInvoice),
  }),
  refusals: ['not_found'],
});

export const openInvoice = openEndpoint({
  ...ofRequest,
  method: 'GET',
  path: '/open/v1/orders/{externalNo}/invoices/{requestNo}',
  scope: 'orders',
  summary: '查询发票',
  labels: { requestNo: '开票申请编号' },
  answer: OpenInvoice,
  refusals: ['not_found'],
});

/** While it waits alone; one that is withdrawn already is answered as it is. */
export const openWithdrawInvoice = openEndpoint({
  ...ofRequest,
  method: 'POST',
  path: '/open/v1/orders/{externalNo}/invoices/{requestNo}/withdraw',
  scope: 'orders',
  idempotent: true,
  summary: '撤回开票申请',
  labels: { requestNo: '开票申请编号' },
  answer: OpenInvoice,
  refusals: ['not_found', 'invoice_withdraw_too_late'],
});
