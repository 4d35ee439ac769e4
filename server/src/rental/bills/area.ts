import * as calls from '@rental/contract/rental/bills';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { exportableBills } from './bill-export.ts';
import { billCounts, billSums, listBills } from './bill-list.ts';

function serveBills(serving: Serving): void {
  serve(serving, calls.listBills, listBills);
  serve(serving, calls.billCounts, billCounts);
  serve(serving, calls.billSums, billSums);
}

export const billsArea: ServerArea = {
  serve: serveBills,
  exportable: { listBills: exportableBills },
};
