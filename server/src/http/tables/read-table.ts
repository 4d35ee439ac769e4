import { Worker } from 'node:worker_threads';
import { refuse } from '../refusal.ts';
import type { UploadedFile } from '../serve-upload.ts';
import type { TableFile, TableRead } from './table-worker.ts';

/** Threat model 37. */
const mostRows = 20_000;
const timeoutMs = 10_000;
const memoryMb = 256;

/**
 * The rows of a table that somebody sent, csv or the first sheet of an xlsx: at most 20,000 beside the titles. Read in
 * a thread of its own with a limit on time and memory, so that a file made to be slow holds up nobody else.
 */
export async function readTable({ name, bytes }: UploadedFile): Promise<string[][]> {
  const [, kind] = /\.(csv|xlsx)$/i.exec(name) ?? [];
  if (kind === undefined) return refuse('import_type');
  const read = await inWorker({
    kind: kind.toLowerCase() === 'csv' ? 'csv' : 'xlsx',
    bytes,
    most: mostRows + 2,
  });
  if (!read.done) return refuse('import_unreadable');
  if (read.rows.length > mostRows + 1) return refuse('import_too_many_rows');
  return read.rows;
}

function inWorker(file: TableFile): Promise<TableRead> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const give = (read: TableRead) => {
      clearTimeout(timer);
      resolve(read);
      void worker.terminate();
    };
    const timer = setTimeout(() => give({ done: false }), timeoutMs);
    worker.once('message', give);
    // out of memory, or a file that breaks the reader: either way it cannot be read
    worker.once('error', () => give({ done: false }));
    worker.once('exit', () => give({ done: false }));
  });
}
