import * as calls from '@rental/contract/platform/exports';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import type { FileLinks } from '../materials/public.ts';
import { cancelExport, exportLink } from './change-export.ts';
import { createExport, type ExportableLists } from './create-export.ts';
import { exportDetail, myExports } from './export-queries.ts';
import { purgeExports } from './purge-exports.ts';
import { exportWriter } from './write-export.ts';

interface ExportCalls {
  readonly lists: ExportableLists;
  readonly links: FileLinks;
  /** Fewer rows than the contract allows: for tests. */
  readonly maxRows?: number | undefined;
}

function serveExports(serving: Serving, options: ExportCalls): void {
  serve(serving, calls.createExport, (ctx, input, tx) => createExport(ctx, input, tx, options));
  serve(serving, calls.listExports, myExports);
  serve(serving, calls.exportDetail, exportDetail);
  serve(serving, calls.cancelExport, cancelExport);
  serve(serving, calls.exportLink, (ctx, input, tx) => exportLink(ctx, input, tx, options.links));
}

export const exportsArea: ServerArea = {
  serve: (serving, { exports, links }) => serveExports(serving, { ...exports, links }),
  jobs: ({ exports, storage, personal }) => [exportWriter({ ...exports, storage, personal })],
  purge: ({ storage }) => purgeExports(storage),
};
