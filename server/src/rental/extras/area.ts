import * as calls from '@rental/contract/rental/extras';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { exportableExtras, exportableHandOvers } from './exports.ts';
import { extraCounts, listExtras } from './extra-list.ts';
import { listHandOvers } from './hand-over-list.ts';

function serveExtras(serving: Serving): void {
  serve(serving, calls.listExtras, listExtras);
  serve(serving, calls.extraCounts, extraCounts);
  serve(serving, calls.listHandOvers, listHandOvers);
}

export const extrasArea: ServerArea = {
  serve: serveExtras,
  exportable: { listExtras: exportableExtras, listHandOvers: exportableHandOvers },
};
