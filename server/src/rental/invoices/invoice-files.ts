import type { Input, Returned } from '@rental/contract/endpoint';
import {
  maxInvoiceFiles,
  type addInvoiceFile as addCall,
  type InvoiceFile,
  type removeInvoiceFile as removeCall,
} from '@rental/contract/rental/invoices';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import {
  isOwnInvoiceFile,
  keyIn,
  throwAway,
  type FileLinks,
} from '../../platform/materials/public.ts';
import { insertStep, lockInvoice, type StoredInvoice } from './invoice-store.ts';

/** 上传发票文件 under a number that the invoice or a red letter of it has. */
export async function addInvoiceFile(
  ctx: Context,
  { params: { id }, body: { fiscalNo: number, file } }: Input<typeof addCall>,
  tx: Tx,
): Promise<Returned<typeof addCall>> {
  const invoice = await lockInvoice(ctx, tx, id);
  const key = keyIn(file);
  if (!(await isNumberOf(tx, invoice, number))) refuse('invoice_number_foreign');
  if (!(await isOwnInvoiceFile(ctx, tx, key))) refuse('invoice_file_not_found');
  const files = await filesOf(tx, ctx.brandCode, [id]);
  if (files.length >= maxInvoiceFiles) refuse('invoice_files_too_many');
  const kept = await tx
    .insertInto('invoice_files')
    .values({
      brand_code: ctx.brandCode,
      invoice_id: id,
      number,
      file_key: key,
      operator_id: ctx.operator.id,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['brand_code', 'file_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept === undefined) return refuse('invoice_file_taken');
  await written(ctx, tx, invoice, { act: 'addFile', number });
  return kept;
}

/** 删除发票文件. */
export async function removeInvoiceFile(
  ctx: Context,
  { params: { id }, body: { fileId } }: Input<typeof removeCall>,
  tx: Tx,
): Promise<Returned<typeof removeCall>> {
  const invoice = await lockInvoice(ctx, tx, id);
  const { number, file_key: key } = orNotFound(
    await tx
      .deleteFrom('invoice_files')
      .where('brand_code', '=', ctx.brandCode)
      .where('invoice_id', '=', id)
      .where('id', '=', fileId)
      .returning(['number', 'file_key'])
      .executeTakeFirst(),
  );
  await throwAway(tx, ctx, key);
  await written(ctx, tx, invoice, { act: 'removeFile', number });
  return { id };
}

interface Change {
  readonly act: 'addFile' | 'removeFile';
  readonly number: string;
}

async function written(ctx: Acting, tx: Tx, invoice: StoredInvoice, { act, number }: Change) {
  await insertStep(ctx, tx, { invoice_id: invoice.id, act, note: number });
  await writeAudit(tx, ctx, {
    operation: `invoice:${act}`,
    object: invoice.invoice_no,
    result: 'ok',
    after: { fiscalNo: number },
  });
}

async function isNumberOf(tx: Tx, { brand_code: brand, id }: StoredInvoice, number: string) {
  const found = await tx
    .selectFrom('invoice_numbers')
    .select('number')
    .where('brand_code', '=', brand)
    .where('invoice_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return found !== undefined;
}

/** The files of some invoices, the first first. */
export const filesOf = (tx: Tx, brand: string, invoiceIds: readonly number[]) =>
  tx
    .selectFrom('invoice_files as m')
    .innerJoin('files as f', (join) =>
      join.onRef('f.brand_code', '=', 'm.brand_code').onRef('f.key', '=', 'm.file_key'),
    )
    .innerJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.operator_id'),
    )
    .select(['m.id', 'm.invoice_id', 'm.number', 'm.created_at', 'w.nick_name as operatorName'])
    .select(['f.key', 'f.original_name as name', 'f.mime', 'f.bytes', 'f.sha256'])
    .where('m.brand_code', '=', brand)
    .where('m.invoice_id', '=', sql<number>`any(${invoiceIds}::bigint[])`)
    .orderBy('m.id')
    .execute();

export type FoundFile = Awaited<ReturnType<typeof filesOf>>[number];

/** A file as the screens show it. */
export const fileShown = (
  { brandCode, now }: Pick<Acting, 'brandCode' | 'now'>,
  links: FileLinks,
  file: FoundFile,
): InvoiceFile => ({
  id: file.id,
  fiscalNo: file.number,
  name: file.name,
  bytes: file.bytes,
  isImage: file.mime.startsWith('image/'),
  link: links.linkTo(brandCode, file.key, now),
  operatorName: file.operatorName,
  at: file.created_at.toISOString(),
});
