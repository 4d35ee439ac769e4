import * as calls from '@rental/contract/rental/orders/renewals/relets';
import { serve, type Serving } from '../../../http/serve.ts';
import { listRelets, reletCounts } from './relet-list.ts';
import type { ServerArea } from '../../../area.ts';
import { exportableRelets } from './relet-export.ts';

function serveRelets(serving: Serving): void {
  serve(serving, calls.listRelets, listRelets);
  serve(serving, calls.reletCounts, reletCounts);
}

export const renewalsArea: ServerArea = {
  serve: serveRelets,
  exportable: { listRelets: exportableRelets },
};
