import { parentPort, workerData } from 'node:worker_threads';
import { csvRows } from '@rental/domain/csv';
import { xlsxRows } from './xlsx-rows.ts';

export interface TableFile {
  readonly kind: 'csv' | 'xlsx';
  readonly bytes: Uint8Array;
  /** Rows that are read at most. */
  readonly most: number;
}

export type TableRead =
  | { readonly done: true; readonly rows: string[][] }
  | { readonly done: false };

const { kind, bytes, most } = workerData as TableFile;
const rows = kind === 'csv' ? csvRows(textOf(bytes), most) : xlsxRows(bytes, most);
const read: TableRead = rows === null ? { done: false } : { done: true, rows };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(read);

/** UTF-8, or what Chinese spreadsheets write where that is not possible. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
