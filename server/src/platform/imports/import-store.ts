import type { ImportKind, ImportRow } from '@rental/contract/platform/imports';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';

interface NewImport {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly rowCount: number;
  readonly skippedCount: number;
  readonly errorCount: number;
}

const longestFileName = 200;

/** Keeps that a file was imported, or was refused with so many wrong lines. */
export async function addImport(ctx: Context, tx: Tx, added: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({
      brand_code: ctx.brandCode,
      kind: added.kind,
      file_name: nameToKeep(added.fileName),
      operator_id: ctx.operator.id,
      at: ctx.now,
      row_count: added.rowCount,
      skipped_count: added.skippedCount,
      error_count: added.errorCount,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A name is the sender's word: its last part, without letters that nobody sees. */
const nameToKeep = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, longestFileName);

/** The latest imports of these kinds, newest first. */
export async function latestImports(
  ctx: Context,
  tx: Tx,
  kinds: readonly ImportKind[],
  limit: number,
): Promise<ImportRow[]> {
  const rows = await tx
    .selectFrom('imports as i')
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'i.brand_code').onRef('o.id', '=', 'i.operator_id'),
    )
    .select(['i.id', 'i.kind', 'i.file_name', 'i.at', 'o.nick_name'])
    .select(['i.row_count', 'i.skipped_count', 'i.error_count'])
    .where('i.brand_code', '=', ctx.brandCode)
    .where('i.kind', 'in', kinds)
    .orderBy('i.at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    at: row.at.toISOString(),
    operatorName: row.nick_name,
    rowCount: row.row_count,
    skippedCount: row.skipped_count,
    errorCount: row.error_count,
  }));
}
