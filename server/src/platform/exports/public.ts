export type { ExportableLists } from './create-export.ts';
export type { ExportLimits } from './write-export.ts';
