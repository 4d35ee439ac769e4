import * as calls from '@rental/contract/rental/orders/renewals/relets';
import type { ServerArea } from '../../../area.ts';
import { serve, type Serving } from '../../../http/serve.ts';
import { exportableRelets } from './relet-export.ts';
import { listRelets, reletCounts } from './relet-list.ts';

function serveRelets(serving: Serving): void {
  serve(serving, calls.listRelets, listRelets);
  serve(serving, calls.reletCounts, reletCounts);
}

export const renewalsArea: ServerArea = {
  serve: serveRelets,
  exportable: { listRelets: exportableRelets },
};
