import type { ExportRow } from '@rental/contract/platform/exports';
import { isUnderWay, outcomeText, rowsText, shareDone } from './export-text.ts';
import './exports.css';

/** The progress or the result of an export. The bar repeats the text. */
export function ExportProgress({ row }: { row: ExportRow }) {
  const share = shareDone(row);
  return (
    <span className={`export-progress is-${row.exportStatus}`}>
      <span role="status">{outcomeText(row)}</span>
      {row.exportStatus === 'running' ? (
        <progress aria-label="导出进度" max={1} {...(share !== null && { value: share })} />
      ) : null}
      {isUnderWay(row) || row.exportStatus === 'done' ? <small>{rowsText(row)}</small> : null}
    </span>
  );
}
