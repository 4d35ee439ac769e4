import { countWithin, type QuotaRule } from '../attempts.ts';
import type { Context } from '../context.ts';
import type { UploadedFile } from '../serve-upload.ts';
import { readTable } from './read-table.ts';

const importsOfOperator: QuotaRule = {
  most: 60,
  windowSeconds: 3600,
  refusal: 'too_many_imports',
};

/** So many rows are shown of what may be 20,000. */
export const maxShownRows = 200;

/** The rows of a table that is imported, as they were before an export guarded them. Every try counts, for every try costs us the work. */
export async function receivedTable(
  ctx: Context,
  receive: () => Promise<UploadedFile>,
): Promise<{ readonly fileName: string; readonly table: string[][] }> {
  await ctx.transaction('read write', (tx) =>
    countWithin(tx, ctx.brandCode, ctx.now, `import ${ctx.operator.id}`, importsOfOperator),
  );
  const file = await receive();
  return { fileName: file.name, table: await readTable(file) };
}
