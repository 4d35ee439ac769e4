import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { brandLook } from '../../jobs/brand-look.ts';
import { businessNo } from '../../business-no.ts';
import type { StoredInvoice } from './invoice-store.ts';

export type StoredAsk = Stored<'invoice_asks'>;

/** Sends invoices to the brands' invoicing programs, and asks about those without an answer (ADR 92). */
export const invoiceLook = brandLook({
  name: 'invoice-asks',
  label: '在线开票',
  neverPaused: '已提交的开票须查清结果，不能暂停',
});

type NewAsk = Pick<StoredAsk, 'kind' | 'reason'> & { readonly askNo: string };

export const newAskNo = ({ now }: Acting): string => businessNo('KP', now);

/** Keeps a question, to be sent at once. */
export async function insertAsk(
  ctx: Context,
  tx: Tx,
  invoice: StoredInvoice,
  { askNo, kind, reason }: NewAsk,
): Promise<void> {
  await tx
    .insertInto('invoice_asks')
    .values({
      brand_code: ctx.brandCode,
      invoice_id: invoice.id,
      ask_no: askNo,
      kind,
      state: 'waiting',
      reason,
      look_at: ctx.now,
      operator_id: ctx.operator.id,
      created_at: ctx.now,
    })
    .execute();
  await invoiceLook.now(tx, ctx.brandCode, ctx.now);
}

export const changeAsk = (
  tx: Tx,
  { brand_code: brand, id }: StoredAsk,
  change: Partial<Pick<StoredAsk, 'state' | 'failure' | 'looks' | 'look_at' | 'ended_at'>>,
) =>
  tx
    .updateTable('invoice_asks')
    .set(change)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .execute();

/** The questions about an invoice, the last first. */
export const asksOf = (
  tx: Tx,
  { brand_code: brand, id }: Pick<StoredInvoice, 'brand_code' | 'id'>,
): Promise<StoredAsk[]> =>
  tx
    .selectFrom('invoice_asks')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('invoice_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

/** The question by which an invoice was issued; undefined: it was issued by hand. */
export const issuedBy = (asks: readonly StoredAsk[]): StoredAsk | undefined =>
  asks.find(({ kind, state }) => kind === 'issue' && state === 'done');
