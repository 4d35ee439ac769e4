import * as calls from '@rental/contract/rental/orders/buyouts/buyouts';
import { serve, type Serving } from '../../../http/serve.ts';
import { buyoutCounts, listBuyouts } from './buyout-list.ts';

export function serveBuyouts(serving: Serving): void {
  serve(serving, calls.listBuyouts, listBuyouts);
  serve(serving, calls.buyoutCounts, buyoutCounts);
}
