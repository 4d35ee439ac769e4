import { listRelets as call } from '@rental/contract/relets';
import { serve, type Serving } from '../http/serve.ts';
import { listRelets } from './relet-list.ts';

export function serveRelets(serving: Serving): void {
  serve(serving, call, listRelets);
}
