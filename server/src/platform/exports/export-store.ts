import type { ExportRow } from '@rental/contract/platform/exports';
import { prepared } from '../../db/prepared.ts';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';

export type StoredExport = Stored<'exports'>;

/** An operator's own export: of others, and of other platforms, there is none. */
export function ownExports(tx: Tx, { brandCode, operator }: Context) {
  return tx
    .selectFrom('exports')
    .where('brand_code', '=', brandCode)
    .where('operator_id', '=', operator.id);
}

/** An export as its operator sees it. */
export function exportRowOf(row: StoredExport, now: Date): ExportRow {
  const isExpired = row.status === 'done' && row.expires_at !== null && row.expires_at <= now;
  return {
    id: row.id,
    list: row.list,
    fileName: row.file_name,
    format: row.format,
    exportStatus: isExpired ? 'expired' : row.status,
    failure: row.failure,
    criteria: row.criteria,
    doneRows: row.done_rows,
    totalRows: row.total_rows,
    bytes: row.bytes,
    createTime: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

/** The export of a job, locked. */
export const lockExport = (
  tx: Tx,
  brand: BrandCode,
  id: number,
): Promise<StoredExport | undefined> =>
  tx
    .selectFrom('exports')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface Begun {
  readonly brand: BrandCode;
  readonly id: number;
  readonly now: Date;
  readonly totalRows: number;
}

/** It is written from the first row on, also where an earlier try had begun. */
export async function saveBegun(tx: Tx, { brand, id, now, totalRows }: Begun): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ status: 'running', started_at: now, done_rows: 0, total_rows: totalRows })
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .execute();
}

interface Progress {
  readonly brand: BrandCode;
  readonly id: number;
  readonly doneRows: number;
}

/** How far it is; false where it was cancelled meanwhile. */
export async function saveProgress(tx: Tx, progress: Progress): Promise<boolean> {
  return (await progressed(tx, progress)).length === 1;
}

const progressed = prepared((db, { brand, id, doneRows }: Progress) =>
  db
    .updateTable('exports')
    .set({ done_rows: doneRows })
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id'),
);

type Ending = Pick<StoredExport, 'status'> &
  Partial<Pick<StoredExport, 'failure' | 'done_rows' | 'total_rows' | 'bytes' | 'expires_at'>>;

/** Ends an export that is queued or running; answers null where it has ended already. */
export async function saveEnded(
  tx: Tx,
  { brand, id, now }: { readonly brand: BrandCode; readonly id: number; readonly now: Date },
  ending: Ending,
): Promise<StoredExport | null> {
  const ended = await tx
    .updateTable('exports')
    .set({ ...ending, finished_at: now })
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  return ended ?? null;
}
