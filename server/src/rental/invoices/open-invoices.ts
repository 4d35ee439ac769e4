import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  OpenInvoice,
  openAskInvoice as askCall,
  openInvoice as call,
  openInvoices as listCall,
  openWithdrawInvoice as withdrawCall,
} from '@rental/contract/rental/open-invoices';
import { incomeKinds } from '@rental/domain/money/accounting/policy';
import { allIncomes, leftToInvoice } from '@rental/domain/rental/invoices/invoice-amounts';
import {
  countedInvoiceStates,
  invoiceAfter,
  invoiceStates,
} from '@rental/domain/rental/invoices/invoice-states';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import type { Seal } from '../../sealed.ts';
import { placedOrder } from '../intake/public.ts';
import { lockOrder } from '../orders/core/public.ts';
import { askInvoice } from './ask-invoice.ts';
import { filesOf, type FoundFile } from './invoice-files.ts';
import { invoicedOf, linesOf, lockInvoice, paidOf, type StoredInvoice } from './invoice-store.ts';
import { stepped } from './move-invoice.ts';

/** A customer asks for an invoice: once for the program's number. The shop has work to do, and hears of it. */
export const openAskInvoice =
  (seal: Seal, links: FileLinks) =>
  async (
    ctx: AppContext,
    { params: { externalNo }, body: { requestNo, ...request } }: Input<typeof askCall>,
    tx: Tx,
  ): Promise<Returned<typeof askCall>> => {
    const { brandCode: brand, app, now } = ctx;
    const { id: orderId } = await placedOrder(ctx, tx, externalNo);
    const contentHash = createHash('sha256')
      .update(JSON.stringify([externalNo, request]))
      .digest();
    await lockNumber(tx, { key: `${brand} ${app.id} ${requestNo}` });
    const order = await lockOrder(ctx, tx, orderId);
    const before = await requestNumbered(ctx, tx, requestNo);
    if (before !== undefined) {
      if (before.content_hash?.equals(contentHash) !== true) refuse('invoice_request_taken');
      return shownOne(ctx, tx, links, before);
    }
    const by = { appId: app.id, externalNo: requestNo, contentHash };
    const invoice = await askInvoice(ctx, tx, seal, { order, request, by });
    await tell(tx, brand, {
      kind: 'system',
      occasion: 'invoiceRequested',
      title: '客户申请开票',
      body: `订单 ${order.order_no} 的客户申请开票，请及时处理。`,
      target: '/finance/invoice',
      to: Audience.order(order.id, 'invoice:list'),
      at: now,
      aloud: '您有新的开票申请，请及时处理',
    });
    return shownOne(ctx, tx, links, invoice);
  };

/** The invoices of an order of this program, the last first, and what can be invoiced now. */
export const openInvoices =
  (links: FileLinks) =>
  async (
    ctx: AppContext,
    { params: { externalNo } }: Input<typeof listCall>,
    tx: Tx,
  ): Promise<Returned<typeof listCall>> => {
    const { brandCode: brand, app } = ctx;
    const { id: orderId } = await placedOrder(ctx, tx, externalNo);
    const of = { brand, orderId };
    const left = leftToInvoice(
      await paidOf(tx, of),
      await invoicedOf(tx, of, countedInvoiceStates),
    );
    const rows = await tx
      .selectFrom('invoices')
      .selectAll()
      .where('brand_code', '=', brand)
      .where('order_id', '=', orderId)
      .where('app_id', '=', app.id)
      .orderBy('id', 'desc')
      .execute();
    const ids = rows.map(({ id }) => id);
    const linesById = Map.groupBy(await linesOf(tx, brand, ids), (line) => line.invoice_id);
    const filesById = Map.groupBy(await filesOf(tx, brand, ids), (file) => file.invoice_id);
    return {
      invoiceable: allIncomes
        .filter((income) => left[income] > 0)
        .map((income) => ({
          income,
          incomeLabel: incomeKinds[income],
          amountFen: left[income],
        })),
      invoices: rows.map((row) => ({
        ...shown(row, linesById.get(row.id) ?? []),
        files: (filesById.get(row.id) ?? []).map((file) => openFile(ctx, links, file)),
      })),
    };
  };

/** 查询发票. */
export const openInvoice =
  (links: FileLinks) =>
  async (
    ctx: AppContext,
    { params }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    return shownOne(ctx, tx, links, await requestOf(ctx, tx, params));
  };

/** 撤回, until somebody of the shop has issued or refused it. */
export const openWithdrawInvoice =
  (links: FileLinks) =>
  async (
    ctx: AppContext,
    { params }: Input<typeof withdrawCall>,
    tx: Tx,
  ): Promise<Returned<typeof withdrawCall>> => {
    const { id } = await requestOf(ctx, tx, params);
    const invoice = await lockInvoice(ctx, tx, id);
    if (invoice.state === 'withdrawn') return shownOne(ctx, tx, links, invoice);
    const state = invoiceAfter('withdraw', invoice.state) ?? refuse('invoice_withdraw_too_late');
    await stepped(ctx, tx, invoice, { act: 'withdraw', note: null, set: { state } });
    return shownOne(ctx, tx, links, { ...invoice, state });
  };

/** Requests with the same number of a program come one after the other. */
const lockNumber = prepared((db, { key }: { readonly key: string }) =>
  raw(db, sql`select pg_advisory_xact_lock(hashtext('invoice request'), hashtext(${key}))`),
);

/** The request of this program under its own number, of any order. */
const requestNumbered = ({ brandCode, app }: AppContext, tx: Tx, requestNo: string) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('app_id', '=', app.id)
    .where('external_no', '=', requestNo)
    .executeTakeFirst();

interface OfNumber {
  readonly externalNo: string;
  readonly requestNo: string;
}

/** The same of one of its orders; 404 for another one. */
async function requestOf(ctx: AppContext, tx: Tx, { externalNo, requestNo }: OfNumber) {
  const { id: orderId } = await placedOrder(ctx, tx, externalNo);
  const row = await requestNumbered(ctx, tx, requestNo);
  return orNotFound(row?.order_id === orderId ? row : undefined);
}

async function shownOne(
  ctx: AppContext,
  tx: Tx,
  links: FileLinks,
  invoice: StoredInvoice,
): Promise<OpenInvoice> {
  const { brand_code: brand, id } = invoice;
  const files = await filesOf(tx, brand, [id]);
  return {
    ...shown(invoice, await linesOf(tx, brand, [id])),
    files: files.map((file) => openFile(ctx, links, file)),
  };
}

/** A file as its program gets it. */
const openFile = (ctx: AppContext, links: FileLinks, file: FoundFile) => ({
  fiscalNo: file.number,
  name: file.name,
  mime: file.mime,
  bytes: file.bytes,
  sha256: file.sha256.toString('hex'),
  link: ctx.origin + links.linkTo(ctx.brandCode, file.key, ctx.now),
});

const shown = (
  row: StoredInvoice,
  lines: readonly Stored<'invoice_lines'>[],
): Omit<OpenInvoice, 'files'> => ({
  requestNo: row.external_no ?? row.invoice_no,
  kind: row.kind,
  invoiceState: row.state,
  invoiceStateLabel: invoiceStates[row.state],
  amountFen: row.amount_fen,
  lines: lines.map(({ income, amount_fen: amountFen }) => ({
    income,
    incomeLabel: incomeKinds[income],
    amountFen,
  })),
  fiscalNo: row.fiscal_no,
  issuedOn: row.issued_on,
  taxFen: row.tax_fen,
  redFen: row.red_fen,
  redNo: row.red_no,
  reason: row.reason,
  createTime: row.created_at.toISOString(),
});
