import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ImportErrors, importRefusals, importUpload } from '../platform/imports.ts';

const importFile = {
  method: 'POST',
  platforms: ['manage'],
  permission: 'product:edit',
  upload: importUpload,
} as const;

/** Reads a table (csv, xlsx), a row for each SKU, and tells what an import of it would add; nothing is written. */
export const checkProductImport = endpoint({
  ...importFile,
  path: '/api/product/import/check',
  summary: '检查要导入的商品',
  labels: { file: '文件' },
  answer: z.object({
    newCount: z.int(),
    skuCount: z.int(),
    errorCount: z.int(),
    /** Categories that the import would add, 数码 / 相机. */
    newCategories: z.array(z.string()),
    /** The first of the products. */
    rows: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        category: z.string().nullable(),
        skus: z.array(z.string()),
      }),
    ),
    /** The first of the rows that are wrong. */
    errors: ImportErrors,
  }),
  refusals: [...importRefusals, 'whole_brand_only'],
});

/** Imports a table: all of it, or nothing where a row is wrong. Products are not on the shelf. */
export const importProducts = endpoint({
  ...importFile,
  path: '/api/product/import',
  summary: '导入商品',
  labels: { file: '文件' },
  answer: z.object({ importedCount: z.int() }),
  refusals: [
    ...importRefusals,
    'import_has_errors',
    'too_many_product_categories',
    'whole_brand_only',
  ],
});
