import { listBalanceRecords as balanceRecords } from '@rental/contract/rental/balance-records';
import * as calls from '@rental/contract/rental/commissions';
import type { ServerArea } from '../../area.ts';
import { serve } from '../../http/serve.ts';
import { exportableBalanceRecords, listBalanceRecords } from './balance-records.ts';
import { commissionBuilder, commissionsDaily } from './build-commissions.ts';
import { commissionDetail } from './commission-detail.ts';
import { commissionEarnings } from './commission-earnings.ts';
import { exportableCommissionLines, listCommissionLines } from './commission-lines.ts';
import { commissionCounts, exportableCommissions, listCommissions } from './commission-list.ts';
import { commissionRules, saveCommissionRule } from './commission-rules.ts';
import { commissionPlanChoices } from './plan-rates.ts';
import {
  payCommission,
  refuseCommission,
  settleCommission,
  submitCommission,
} from './move-commission.ts';

export const commissionsArea: ServerArea = {
  serve: (serving, { signIn: { requireStepUp } }) => {
    serve(serving, calls.listCommissions, listCommissions);
    serve(serving, calls.commissionCounts, commissionCounts);
    serve(serving, calls.commissionDetail, commissionDetail);
    serve(serving, calls.listCommissionLines, listCommissionLines);
    serve(serving, calls.commissionEarnings, commissionEarnings);
    serve(serving, balanceRecords, listBalanceRecords);
    serve(serving, calls.submitCommission, submitCommission);
    serve(serving, calls.settleCommission, settleCommission);
    serve(serving, calls.refuseCommission, refuseCommission);
    serve(serving, calls.payCommission, payCommission(requireStepUp));
    serve(serving, calls.commissionRules, commissionRules);
    serve(serving, calls.commissionPlanChoices, commissionPlanChoices);
    serve(serving, calls.saveCommissionRule, saveCommissionRule(requireStepUp));
  },
  exportable: {
    listCommissions: exportableCommissions,
    listCommissionLines: exportableCommissionLines,
    listBalanceRecords: exportableBalanceRecords,
  },
  jobs: () => [commissionBuilder],
  timed: [commissionsDaily],
};
