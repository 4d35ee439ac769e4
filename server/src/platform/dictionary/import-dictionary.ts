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
import { inTurns } from '../../http/tables/in-turns.ts';
import { maxShownRows } from '../../http/tables/received-table.ts';
import { checkOf, writeOf, type TableImport } from '../imports/public.ts';
import { published } from './dictionary-change.ts';
import {
  dictionariesNamed,
  dictionariesThere,
  lockDictionaries,
  putEntries,
} from './dictionary-store.ts';

type Planned = Awaited<ReturnType<typeof planOf>>;

/** 导入字典明细. */
const dictionaryImport: TableImport<
  Planned,
  Returned<typeof checkCall>,
  Returned<typeof importCall>
> = {
  kind: 'dictionaries',
  hold: (ctx, tx) => lockDictionaries(tx, ctx.brandCode),
  plan: planOf,
  checked: ({ rows, errors, skippedCount }) => ({
    ...countsOf(rows),
    sameCount: skippedCount,
    errorCount: errors.length,
    rows: rows.slice(0, maxShownRows),
    errors: errors.slice(0, maxShownRows),
  }),
  write: async (ctx, tx, { rows }) => {
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
  },
};

export const checkImport = checkOf(dictionaryImport);
export const importTable = writeOf(dictionaryImport);

const countsOf = (rows: ImportPlan['rows']) => ({
  addedCount: rows.filter(({ change }) => change === 'added').length,
  changedCount: rows.filter(({ change }) => change === 'changed').length,
});

async function planOf(ctx: Context, tx: Tx, table: readonly (readonly string[])[]) {
  const names = await inTurns(namesIn(table));
  const there = await dictionariesThere(tx, ctx.brandCode, names);
  if (there.length > maxDictionariesOfImport) refuse('import_too_many_dictionaries');
  const known = new Map<string, readonly Entry[]>();
  for (const name of there) {
    const found = await dictionariesNamed(tx, ctx.brandCode, [name]);
    known.set(name, found.get(name)?.entries ?? []);
  }
  const plan = await inTurns(plannedImport(table, known));
  const skippedCount = plan.rows.filter(({ change }) => change === 'same').length;
  return { ...plan, rowCount: plan.rows.length - skippedCount, skippedCount };
}
