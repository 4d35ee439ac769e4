import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RefusalCode } from '@rental/contract/refusals';
import type { TableLimits } from '@rental/domain/import-table';
import { Refusal, refuse } from '../refusal.ts';
import type { UploadedFile } from '../serve-upload.ts';
import type { TableFile, TablePiece } from './table-worker.ts';
import { takeTurn } from './turns.ts';

const timeoutMs = 10_000;
const memory = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

/**
 * The rows of a table that somebody sent, csv or the first visible sheet of an xlsx, within the limits of tables. Read in a thread of
 * its own with a limit on time and memory, and taken over piece by piece, so that a file made to be slow holds up nobody else.
 */
export async function readTable({ name, bytes }: UploadedFile): Promise<string[][]> {
  const [, kind] = /\.(csv|xlsx)$/i.exec(name) ?? [];
  if (kind === undefined) return refuse('import_type');
  const leave = await takeTurn();
  try {
    return await readInThread({ kind: kind.toLowerCase() === 'csv' ? 'csv' : 'xlsx', bytes });
  } finally {
    leave();
  }
}

async function readInThread(file: TableFile): Promise<string[][]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const url = new URL('./table-worker.ts', import.meta.url);
  const worker = new Worker(url, { workerData: file, resourceLimits: memory });
  const rows: string[][] = [];
  try {
    for (;;) {
      const [piece] = (await once(worker, 'message', { signal })) as [TablePiece];
      if (piece.told === 'excess')
        throw new Refusal(refusalOf[piece.excess.limit], { facts: piece.excess });
      for (const row of piece.rows) rows.push(row);
      if (piece.isLast) return rows;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage('more');
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // out of time or memory, or a file that breaks the reader
    return refuse(isStopped(error) ? 'import_too_complex' : 'import_unreadable');
  } finally {
    void worker.terminate();
  }
}

const refusalOf = {
  rows: 'import_too_many_rows',
  columns: 'import_too_many_columns',
  cells: 'import_too_many_cells',
  charactersOfCell: 'import_cell_too_long',
  characters: 'import_too_much_text',
} as const satisfies Record<keyof TableLimits, RefusalCode>;

const isStopped = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
