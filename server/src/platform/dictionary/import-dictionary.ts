import type {
  checkDictionaryImport as checkCall,
  importDictionary as importCall,
} from '@rental/contract/platform/dictionary';
import type { Returned } from '@rental/contract/endpoint';
import type { Entry } from '@rental/domain/platform/dictionary/dictionary-entries';
import {
  maxDictionariesOfImport,
  namesIn,
  plannedImport,
  type ImportPlan,
} from '@rental/domain/platform/dictionary/dictionary-import';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/serve-upload.ts';
import { inTurns } from '../../http/tables/in-turns.ts';
import { maxShownRows, receivedTable } from '../../http/tables/received-table.ts';
import { published } from './dictionary-change.ts';
import {
  dictionariesNamed,
  dictionariesThere,
  lockDictionaries,
  putEntries,
} from './dictionary-store.ts';

type Receive = () => Promise<UploadedFile>;

/** Tells row by row what an import would do, and writes nothing. */
export async function checkImport(
  ctx: Context,
  receive: Receive,
): Promise<Returned<typeof checkCall>> {
  const table = await receivedTable(ctx, receive);
  const { rows, errors } = await ctx.transaction('read only', (tx) => planOf(ctx, tx, table));
  return {
    addedCount: rows.filter(({ change }) => change === 'added').length,
    changedCount: rows.filter(({ change }) => change === 'changed').length,
    sameCount: rows.filter(({ change }) => change === 'same').length,
    errorCount: errors.length,
    rows: rows.slice(0, maxShownRows),
    errors: errors.slice(0, maxShownRows),
  };
}

/** Imports all rows of a table, or none where one is wrong. */
export async function importTable(
  ctx: Context,
  receive: Receive,
): Promise<Returned<typeof importCall>> {
  const table = await receivedTable(ctx, receive);
  return ctx.transaction('read write', async (tx) => {
    await lockDictionaries(tx, ctx.brandCode);
    const { rows, errors } = await planOf(ctx, tx, table);
    if (errors.length > 0) refuse('import_has_errors', { count: errors.length });
    const written = rows.filter(({ change }) => change !== 'same');
    await putEntries(
      ctx,
      tx,
      written.map((row) => ({ ...row, dictionary: row.dictName })),
    );
    const byName = Map.groupBy(written, (row) => row.dictName);
    for (const [name, rows] of byName)
      await published(ctx, tx, {
        operation: 'dictionary:import',
        name,
        after: { rows: rows.length, ...countsOf(rows) },
      });
    return countsOf(written);
  });
}

const countsOf = (rows: ImportPlan['rows']) => ({
  addedCount: rows.filter(({ change }) => change === 'added').length,
  changedCount: rows.filter(({ change }) => change === 'changed').length,
});

async function planOf(ctx: Context, tx: Tx, table: string[][]): Promise<ImportPlan> {
  const names = await inTurns(namesIn(table));
  const there = await dictionariesThere(tx, ctx.brandCode, names);
  if (there.length > maxDictionariesOfImport) refuse('import_too_many_dictionaries');
  const known = new Map<string, readonly Entry[]>();
  for (const name of there) {
    const found = await dictionariesNamed(tx, ctx.brandCode, [name]);
    known.set(name, found.get(name)?.entries ?? []);
  }
  return inTurns(plannedImport(table, known));
}
