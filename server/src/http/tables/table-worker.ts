/** A thread that reads one table and gives its rows piece by piece, each when it is asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { readCsv, unguardedCell } from '@rental/domain/csv';
import { collectTable, type TableExcess, type TableRead } from '@rental/domain/import-table';
import { readXlsx } from './read-xlsx.ts';

export interface TableFile {
  readonly kind: 'csv' | 'xlsx';
  readonly bytes: Uint8Array;
}

export type TablePiece =
  | { readonly told: 'excess'; readonly excess: TableExcess }
  | { readonly told: 'rows'; readonly rows: string[][]; readonly isLast: boolean };

/** About as much as the thread that asks takes over in a millisecond or two. */
const cellsOfPiece = 4_000;
const charactersOfPiece = 200_000;

const { kind, bytes } = workerData as TableFile;
const pieces = piecesOf(await readTable());
const give = () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
  parentPort?.postMessage(pieces.next().value);
};
parentPort?.on('message', give);
give();

async function readTable(): Promise<TableRead> {
  const table = collectTable(unguardedCell);
  if (kind === 'csv') readCsv(textOf(bytes), table);
  else await readXlsx(bytes, table);
  return table.read();
}

function* piecesOf({ rows, excess }: TableRead): Generator<TablePiece, void, void> {
  if (rows === null) {
    yield { told: 'excess', excess };
    return;
  }
  let piece: string[][] = [];
  let cells = 0;
  let characters = 0;
  for (const row of rows) {
    piece.push(row);
    cells += row.length + 1;
    for (const cell of row) characters += cell.length;
    if (cells < cellsOfPiece && characters < charactersOfPiece) continue;
    yield { told: 'rows', rows: piece, isLast: false };
    [piece, cells, characters] = [[], 0, 0];
  }
  yield { told: 'rows', rows: piece, isLast: true };
}

/** UTF-8, or what Chinese spreadsheets write where that is not possible. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
