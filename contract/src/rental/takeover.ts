import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  ImportErrors,
  type ImportKind,
  ImportRow,
  importRefusals,
  importUpload,
} from '../platform/imports.ts';

/** The tables that are taken over here; products and devices have imports of their own. */
export const takeoverKinds = ['stores', 'plans', 'customers', 'orders'] as const;
export type TakeoverKind = (typeof takeoverKinds)[number];

/** The steps of a take-over, in their order. */
export const takeoverSteps = [
  'stores',
  'products',
  'plans',
  'devices',
  'customers',
  'orders',
] as const satisfies readonly ImportKind[];

const Kind = z.object({ kind: z.enum(takeoverKinds, '请选择导入内容') });

const takeover = { platforms: ['manage'], permission: 'takeover:import' } as const;

/** Tells what is there already, step by step, and the latest imports. */
export const takeoverState = endpoint({
  ...takeover,
  method: 'GET',
  path: '/api/takeover',
  summary: '接管导入进度',
  answer: z.object({
    steps: z.array(z.object({ kind: z.enum(takeoverSteps), count: z.int() })),
    imports: z.array(ImportRow),
  }),
  refusals: ['whole_brand_only'],
});

/** A template: a workbook with the titles, an example and a sheet that explains the columns, in base64. */
export const takeoverTemplate = endpoint({
  ...takeover,
  method: 'GET',
  path: '/api/takeover/template',
  summary: '下载接管导入模板',
  labels: { kind: '导入内容' },
  query: Kind,
  answer: z.object({ fileName: z.string(), base64: z.string() }),
});

const importFile = {
  ...takeover,
  method: 'POST',
  labels: { file: '文件', kind: '导入内容' },
  upload: importUpload,
  query: Kind,
} as const;

/** 试运行: tells every fault of a table, and what an import of it would add; nothing is written. */
export const checkTakeover = endpoint({
  ...importFile,
  path: '/api/takeover/check',
  summary: '试运行接管导入',
  answer: z.object({
    newCount: z.int(),
    /** Rows that were imported before with the same content. */
    skippedCount: z.int(),
    /** Lines that are wrong; each may have several faults. */
    errorCount: z.int(),
    faultCount: z.int(),
    errors: ImportErrors,
    /** Of orders: the customers and devices that would be added with them. */
    newCustomerCount: z.int(),
    newDeviceCount: z.int(),
    /** Lines that are imported all the same, such as a price beyond the limits. */
    warningCount: z.int(),
    warnings: ImportErrors,
  }),
  refusals: [...importRefusals, 'whole_brand_only'],
});

/** Imports a table: all of it, or nothing where a row is wrong. */
export const importTakeover = endpoint({
  ...importFile,
  path: '/api/takeover/import',
  summary: '接管导入',
  answer: z.object({ importedCount: z.int(), skippedCount: z.int() }),
  refusals: [
    ...importRefusals,
    'import_has_errors',
    'takeover_under_way',
    'takeover_moved_on',
    'store_name_taken',
    'whole_brand_only',
  ],
});
