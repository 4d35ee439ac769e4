import * as calls from '@rental/contract/rental/orders/returns/returns';
import type { ServerArea } from '../../../area.ts';
import { serve, type Serving } from '../../../http/serve.ts';
import { exportableReturns } from './return-export.ts';
import { listReturns, returnCounts } from './return-list.ts';

function serveReturns(serving: Serving): void {
  serve(serving, calls.listReturns, listReturns);
  serve(serving, calls.returnCounts, returnCounts);
}

export const returnsArea: ServerArea = {
  serve: serveReturns,
  exportable: { listReturns: exportableReturns },
};
