import * as calls from '@rental/contract/rental/orders/buyouts/buyouts';
import type { ServerArea } from '../../../area.ts';
import { serve, type Serving } from '../../../http/serve.ts';
import { exportableBuyouts } from './buyout-export.ts';
import { buyoutCounts, listBuyouts } from './buyout-list.ts';
import { buyoutLapser } from './waiting-buyouts.ts';

function serveBuyouts(serving: Serving): void {
  serve(serving, calls.listBuyouts, listBuyouts);
  serve(serving, calls.buyoutCounts, buyoutCounts);
}

export const buyoutsArea: ServerArea = {
  serve: serveBuyouts,
  exportable: { listBuyouts: exportableBuyouts },
  jobs: () => [buyoutLapser],
};
