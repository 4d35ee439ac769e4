import { exportableList, type ExportableList, type ExportColumn } from './exportable-list.ts';
import { purgeExports } from './purge-exports.ts';
import { exportWriter, type ExportLimits } from './write-export.ts';

export { exportableList, exportWriter, purgeExports };
export type { ExportableList, ExportColumn, ExportLimits };
