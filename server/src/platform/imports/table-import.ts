import type { ImportKind } from '@rental/contract/platform/imports';
import type { ImportError } from '@rental/domain/import-table';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/serve-upload.ts';
import { receivedTable } from '../../http/tables/received-table.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { addImport } from './import-store.ts';

/** All that an import would do. */
export interface ImportPlan {
  /** The rows to write, however they are counted. */
  readonly rowCount: number;
  /** Rows that are there already, with the same content. */
  readonly skippedCount?: number;
  /** With one of them nothing is written. */
  readonly errors: readonly ImportError[];
}

/** The file of an import, and the row that keeps it. */
export interface ImportedFile {
  readonly importId: number;
  readonly fileName: string;
}

/** An import of a table: the one frame of all of them. */
export interface TableImport<Plan extends ImportPlan, Checked, Written> {
  readonly kind: ImportKind;
  /** Only for those who reach every store. */
  readonly isOfWholeBrand?: true;
  /** Locks what the plan looks at, before it does. */
  readonly hold?: (ctx: Context, tx: Tx) => Promise<unknown>;
  readonly plan: (ctx: Context, tx: Tx, table: readonly (readonly string[])[]) => Promise<Plan>;
  /** The answer of a dry run. */
  readonly checked: (plan: Plan) => Checked;
  readonly write: (ctx: Context, tx: Tx, plan: Plan, file: ImportedFile) => Promise<Written>;
}

type Receive = () => Promise<UploadedFile>;

/** The lines that are wrong: a line may have several faults. */
export const errorLines = (errors: readonly ImportError[]): number =>
  new Set(errors.map(({ line }) => line)).size;

/** The dry run of an import: tells what it would do, and writes nothing. */
export const checkOf =
  <Plan extends ImportPlan, Checked>({
    isOfWholeBrand,
    plan,
    checked,
  }: TableImport<Plan, Checked, unknown>) =>
  async (ctx: Context, receive: Receive): Promise<Checked> => {
    if (isOfWholeBrand === true) requireAllStores(ctx);
    const { table } = await receivedTable(ctx, receive);
    return checked(await ctx.transaction('read only', (tx) => plan(ctx, tx, table)));
  };

/** Imports all rows of a table, or none where one is wrong. Either way the file is kept in the list of imports. */
export const writeOf =
  <Plan extends ImportPlan, Written>({
    kind,
    isOfWholeBrand,
    hold,
    plan,
    write,
  }: TableImport<Plan, unknown, Written>) =>
  async (ctx: Context, receive: Receive): Promise<Written> => {
    if (isOfWholeBrand === true) requireAllStores(ctx);
    const { fileName, table } = await receivedTable(ctx, receive);
    const outcome = await ctx.transaction('read write', async (tx) => {
      await hold?.(ctx, tx);
      const planned = await plan(ctx, tx, table);
      const errorCount = errorLines(planned.errors);
      const { rowCount, skippedCount = 0 } = planned;
      const importId = await addImport(ctx, tx, {
        kind,
        fileName,
        rowCount,
        skippedCount,
        errorCount,
      });
      if (errorCount > 0) return { errorCount };
      return { written: await write(ctx, tx, planned, { importId, fileName }) };
    });
    return 'written' in outcome
      ? outcome.written
      : refuse('import_has_errors', { count: outcome.errorCount });
  };
