import * as calls from '@rental/contract/rental/risk-lists';
import type { ServerArea } from '../../area.ts';
import { serve } from '../../http/serve.ts';
import { addEntry } from './add-entry.ts';
import { exportableRiskEntries } from './entry-export.ts';
import { riskEntries, riskEntryCounts } from './entry-list.ts';
import { removeEntry } from './remove-entry.ts';
import { verdictOfOrder } from './risk-verdict.ts';
import { unshareExpired } from './unshare-expired.ts';

export const riskListsArea: ServerArea = {
  serve: (serving, { riskListHash }) => {
    serve(serving, calls.listRiskEntries, riskEntries(riskListHash));
    serve(serving, calls.riskEntryCounts, riskEntryCounts(riskListHash));
    serve(serving, calls.addRiskEntry, addEntry(riskListHash));
    serve(serving, calls.removeRiskEntry, removeEntry);
    serve(serving, calls.riskVerdict, verdictOfOrder(riskListHash));
  },
  exportable: { listRiskEntries: exportableRiskEntries },
  purge: () => unshareExpired,
};
