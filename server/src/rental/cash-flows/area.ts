import * as calls from '@rental/contract/rental/cash-flows';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { exportableCashFlows } from './cash-flow-export.ts';
import { cashFlowSums, listCashFlows } from './cash-flow-list.ts';

function serveCashFlows(serving: Serving): void {
  serve(serving, calls.listCashFlows, listCashFlows);
  serve(serving, calls.cashFlowSums, cashFlowSums);
}

export const cashFlowsArea: ServerArea = {
  serve: serveCashFlows,
  exportable: { listCashFlows: exportableCashFlows },
};
