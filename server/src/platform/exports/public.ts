import { purgeExports } from './purge-exports.ts';
import { exportWriter, type ExportLimits } from './write-export.ts';

export { exportWriter, purgeExports };
export type { ExportLimits };
