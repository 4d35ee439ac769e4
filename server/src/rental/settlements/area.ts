import * as rules from '@rental/contract/rental/settlement-rules';
import * as calls from '@rental/contract/rental/settlements';
import type { ServerArea } from '../../area.ts';
import { serve, serveOpen } from '../../http/serve.ts';
import { undecidedIn } from '../../jobs/questions.ts';
import { settlementBuilder, settlementsDaily } from './build-settlements.ts';
import { paySettlement, settle, settleRefuse, submitSettlement } from './move-settlement.ts';
import { settleDetails } from './settlement-detail.ts';
import { exportableSettlementLines, listSettlementLines } from './settlement-lines.ts';
import { exportableSettlements, listSettlements, settlementCounts } from './settlement-list.ts';
import { saveSettlementRule, settlementRules } from './settlement-rules.ts';
import { splitRunner } from './run-splits.ts';
import { splitLook } from './split-job.ts';
import { settlementStatement } from './settlement-statement.ts';
import { storeAccountRecords } from './store-account.ts';

export const settlementsArea: ServerArea = {
  serve: (serving, { gateways: { payments }, signIn: { requireStepUp } }) => {
    serve(serving, calls.listSettlements, listSettlements);
    serve(serving, calls.settlementCounts, settlementCounts);
    serve(serving, calls.settleDetails, settleDetails);
    serve(serving, calls.listSettlementLines, listSettlementLines);
    serveOpen(serving, calls.settlementStatement, settlementStatement);
    serve(serving, calls.submitSettlement, submitSettlement);
    serve(serving, calls.settle, settle);
    serve(serving, calls.settleRefuse, settleRefuse);
    serve(serving, calls.paySettlement, paySettlement(requireStepUp, payments));
    serve(serving, rules.settlementRules, settlementRules(payments));
    serve(serving, rules.saveSettlementRule, saveSettlementRule(requireStepUp, payments));
    serve(serving, calls.storeAccountRecords, storeAccountRecords);
  },
  exportable: {
    listSettlements: exportableSettlements,
    listSettlementLines: exportableSettlementLines,
  },
  jobs: ({ gateways, payeeSeal }) => [settlementBuilder, splitRunner(gateways.payments, payeeSeal)],
  timed: [settlementsDaily, splitLook.hourly],
  undecided: { split: undecidedIn('store_splits'), splitReturn: undecidedIn('split_returns') },
};
