import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  cancelExport as cancelCall,
  exportLink as linkCall,
} from '@rental/contract/platform/exports';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { purposeOf } from '../../people/auth/public.ts';
import type { FileLinks } from '../materials/public.ts';
import { exportRowOf, ownExports, saveEnded } from './export-store.ts';

/** 取消: whoever is writing it sees so at the next page and lets go of what is written. */
export async function cancelExport(
  ctx: Context,
  { params }: Input<typeof cancelCall>,
  tx: Tx,
): Promise<Returned<typeof cancelCall>> {
  const row = orNotFound(
    await ownExports(tx, ctx)
      .where('id', '=', params.id)
      .selectAll()
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  const place = { brand: ctx.brandCode, id: row.id, now: ctx.now };
  const cancelled = await saveEnded(tx, place, { status: 'cancelled' });
  if (!cancelled) return refuse('export_ended');
  await audit(ctx, tx, 'export:cancel', `export ${row.id}`);
  return exportRowOf(cancelled, ctx.now);
}

/** 下载: a link to the file. The list's rights are not asked again: the file is the operator's own since it was written. */
export async function exportLink(
  ctx: Context,
  { params }: Input<typeof linkCall>,
  tx: Tx,
  links: FileLinks,
): Promise<Returned<typeof linkCall>> {
  const row = orNotFound(
    await ownExports(tx, ctx).where('id', '=', params.id).selectAll().executeTakeFirst(),
  );
  const { exportStatus } = exportRowOf(row, ctx.now);
  if (exportStatus === 'expired') return refuse('export_expired');
  if (exportStatus !== 'done') return refuse('export_not_done');
  await audit(ctx, tx, 'export:download', `export ${row.id}`);
  return { link: links.linkTo(ctx.brandCode, row.file_key, ctx.now) };
}

const audit = (ctx: Context, tx: Tx, operation: string, object: string) =>
  writeAudit(tx, ctx, {
    operation,
    object,
    result: 'ok',
    operatorId: ctx.operator.id,
    purpose: purposeOf(ctx.operator.platform),
  });
