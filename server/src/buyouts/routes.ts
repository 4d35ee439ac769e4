import { listBuyouts as call } from '@rental/contract/buyouts';
import { serve, type Serving } from '../http/serve.ts';
import { listBuyouts } from './buyout-list.ts';

export function serveBuyouts(serving: Serving): void {
  serve(serving, call, listBuyouts);
}
