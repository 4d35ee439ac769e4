import * as z from 'zod';
import { Id, Instant, keysOf } from '../fields.ts';

/** A table that is imported: csv, or the first visible sheet of an xlsx (threat model 37). */
export const importUpload = { fields: ['file'], noun: '文件' } as const;

/** The tables that are imported. Stored: never rename. */
export const importKinds = {
  stores: '店铺',
  products: '商品',
  plans: '租赁方案',
  devices: '设备',
  customers: '客户',
  orders: '在租订单',
  dictionaries: '字典',
  statements: '账户对账单',
} as const;
export type ImportKind = keyof typeof importKinds;

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

/** A sentence for each fault of a row, by its line in the table and, where the import tells it, the column. */
export const ImportErrors = z.array(
  z.object({ line: z.int(), column: z.string().optional(), words: z.string() }),
);

/** An import that was made, or refused where `errorCount` is above zero. */
export const ImportRow = z.object({
  id: Id,
  kind: z.enum(keysOf<ImportKind>(importKinds)),
  fileName: z.string(),
  at: Instant,
  operatorName: z.string(),
  rowCount: z.int(),
  skippedCount: z.int(),
  errorCount: z.int(),
});
export type ImportRow = z.output<typeof ImportRow>;
