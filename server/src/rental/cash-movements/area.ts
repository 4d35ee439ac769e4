import * as calls from '@rental/contract/rental/cash-movements';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import {
  exportableOffline,
  exportableOnline,
  offlineCashSums,
  offlineList,
  onlineCashSums,
  onlineList,
  refundTotal,
} from './movement-list.ts';

function serveCashMovements(serving: Serving): void {
  serve(serving, calls.listOnlineCash, onlineList);
  serve(serving, calls.listOfflineCash, offlineList);
  serve(serving, calls.onlineCashSums, onlineCashSums);
  serve(serving, calls.offlineCashSums, offlineCashSums);
  serve(serving, calls.refundTotal, refundTotal);
}

export const cashMovementsArea: ServerArea = {
  serve: serveCashMovements,
  exportable: { listOnlineCash: exportableOnline, listOfflineCash: exportableOffline },
};
