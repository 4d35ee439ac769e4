import type {
  checkDictionaryImport as checkCall,
  importDictionary as importCall,
} from '@rental/contract/dictionary';
import type { Returned } from '@rental/contract/endpoint';
import { unguardedCell } from '@rental/domain/csv';
import {
  namesIn,
  plannedImport,
  type ImportPlan,
} from '@rental/domain/dictionary/dictionary-import';
import type { Tx } from '../db/transaction.ts';
import { countWithin, type QuotaRule } from '../http/attempts.ts';
import type { Context } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import type { UploadedFile } from '../http/serve-upload.ts';
import { published } from './dictionary-change.ts';
import { dictionariesNamed, lockDictionaries, putEntries } from './dictionary-store.ts';
import { readTable } from './read-table.ts';

const importsOfOperator: QuotaRule = {
  most: 60,
  windowSeconds: 3600,
  refusal: 'too_many_imports',
};

/** So many rows are shown of what may be 20,000. */
const mostShown = 200;

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
    rows: rows.slice(0, mostShown),
    errors: errors.slice(0, mostShown),
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

/** Every try counts, for every try costs us the work. */
async function receivedTable(ctx: Context, receive: Receive): Promise<string[][]> {
  await ctx.transaction('read write', (tx) =>
    countWithin(tx, ctx.brandCode, ctx.now, `import ${ctx.operator.id}`, importsOfOperator),
  );
  const table = await readTable(await receive());
  return table.map((row) => row.map(unguardedCell));
}

async function planOf(ctx: Context, tx: Tx, table: string[][]): Promise<ImportPlan> {
  const known = await dictionariesNamed(tx, ctx.brandCode, namesIn(table));
  return plannedImport(table, new Map([...known].map(([name, { entries }]) => [name, entries])));
}
