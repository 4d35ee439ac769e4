export type { ExportableLists } from './create-export.ts';
export type { ExportLimits } from './write-export.ts';
export { xlsxBook } from './files/xlsx-file.ts';
