import * as calls from '@rental/contract/rental/orders/overstays/overstays';
import type { ServerArea } from '../../../area.ts';
import { serve, type Serving } from '../../../http/serve.ts';
import { overstayCharger, overstaysDaily } from './charge-overstays.ts';
import { exportableOverstays } from './overstay-export.ts';
import { listOverstays, overstayCounts } from './overstay-list.ts';

function serveOverstays(serving: Serving): void {
  serve(serving, calls.listOverstays, listOverstays);
  serve(serving, calls.overstayCounts, overstayCounts);
}

export const overstaysArea: ServerArea = {
  serve: serveOverstays,
  exportable: { listOverstays: exportableOverstays },
  jobs: () => [overstayCharger],
  timed: [overstaysDaily],
};
