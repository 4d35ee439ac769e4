import * as z from 'zod';

/** A table that is imported: csv, or the first visible sheet of an xlsx (threat model 37). */
export const importUpload = { fields: ['file'], noun: '文件' } as const;

export const importRefusals = [
  'too_large',
  'not_multipart',
  'import_type',
  'import_unreadable',
  'import_too_many_rows',
  'import_too_many_columns',
  'import_too_many_cells',
  'import_cell_too_long',
  'import_too_much_text',
  'import_too_complex',
  'import_busy',
  'too_many_imports',
] as const;

/** A sentence for each wrong row, by its line in the table. */
export const ImportErrors = z.array(z.object({ line: z.int(), words: z.string() }));
