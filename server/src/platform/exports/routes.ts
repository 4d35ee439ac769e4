import * as calls from '@rental/contract/platform/exports';
import { serve, type Serving } from '../../http/serve.ts';
import type { FileLinks } from '../materials/public.ts';
import { cancelExport, exportLink } from './change-export.ts';
import { createExport, type ExportableLists } from './create-export.ts';
import { exportDetail, myExports } from './export-queries.ts';

interface ExportCalls {
  readonly lists: ExportableLists;
  readonly links: FileLinks;
  /** Fewer rows than the contract allows: for tests. */
  readonly maxRows?: number | undefined;
}

export function serveExports(serving: Serving, options: ExportCalls): void {
  serve(serving, calls.createExport, (ctx, input, tx) => createExport(ctx, input, tx, options));
  serve(serving, calls.listExports, myExports);
  serve(serving, calls.exportDetail, exportDetail);
  serve(serving, calls.cancelExport, cancelExport);
  serve(serving, calls.exportLink, (ctx, input, tx) => exportLink(ctx, input, tx, options.links));
}
