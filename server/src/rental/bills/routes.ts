import * as calls from '@rental/contract/rental/bills';
import { serve, type Serving } from '../../http/serve.ts';
import { billCounts, listBills } from './bill-list.ts';

export function serveBills(serving: Serving): void {
  serve(serving, calls.listBills, listBills);
  serve(serving, calls.billCounts, billCounts);
}
