import type { ExportRow } from '@rental/contract/platform/exports';
import { exportFailures, exportStatuses } from '@rental/contract/platform/export-words';
import { countText } from '../texts/count-text.ts';

export const isUnderWay = ({ exportStatus }: Pick<ExportRow, 'exportStatus'>) =>
  exportStatus === 'queued' || exportStatus === 'running';

/** The share of rows done, 0 to 1; null if the total is not known. */
export function shareDone({ doneRows, totalRows }: ExportRow): number | null {
  if (totalRows === null) return null;
  return totalRows === 0 ? 1 : Math.min(1, doneRows / totalRows);
}

/** 「1,000 / 20,000 行」; 「1,000 行」 if it is done or the total is not known. */
export function rowsText({ doneRows, totalRows, exportStatus }: ExportRow): string {
  const done = countText(doneRows);
  return totalRows === null || exportStatus === 'done' || exportStatus === 'expired'
    ? `${done} 行`
    : `${done} / ${countText(totalRows)} 行`;
}

/** The result, with the reason of a failure. */
export const outcomeText = ({ exportStatus, failure }: ExportRow): string =>
  failure === null ? exportStatuses[exportStatus] : exportFailures[failure];
