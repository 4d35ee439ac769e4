import * as agencies from '@rental/contract/rental/dunning-agencies';
import * as calls from '@rental/contract/rental/dunning-transfers';
import * as open from '@rental/contract/rental/open-agency-cases';
import type { ServerArea } from '../../area.ts';
import { serveApp } from '../../http/serve-app.ts';
import { serve } from '../../http/serve.ts';
import { addDunningTransfers } from './add-transfers.ts';
import { agencySettlements, previewAgencySettlement } from './agency-settlements.ts';
import { openAgencyCases } from './agency-cases.ts';
import { dunningAgencies } from './agency-list.ts';
import { handToAgency } from './hand-to-agency.ts';
import { payAgency } from './pay-agency.ts';
import { addDunningAgency, updateDunningAgency } from './save-agency.ts';
import { settleAgency } from './settle-agency.ts';
import { stepDunningTransfer } from './step-transfer.ts';
import { dunningTransferDetail } from './transfer-detail.ts';
import {
  dunningTransferCounts,
  exportableTransfers,
  listDunningTransfers,
} from './transfer-list.ts';

export const dunningTransfersArea: ServerArea = {
  serve: (serving, { links, signIn: { requireStepUp } }) => {
    serve(serving, calls.listDunningTransfers, listDunningTransfers);
    serve(serving, calls.dunningTransferCounts, dunningTransferCounts);
    serve(serving, calls.dunningTransferDetail, dunningTransferDetail(links));
    serve(serving, calls.addDunningTransfers, addDunningTransfers);
    serve(serving, calls.stepDunningTransfer, stepDunningTransfer);
    serve(serving, calls.handToAgency, handToAgency(requireStepUp));
    serve(serving, agencies.dunningAgencies, dunningAgencies);
    serve(serving, agencies.addDunningAgency, addDunningAgency(requireStepUp));
    serve(serving, agencies.updateDunningAgency, updateDunningAgency(requireStepUp));
    serve(serving, agencies.agencySettlements, agencySettlements);
    serve(serving, agencies.previewAgencySettlement, previewAgencySettlement);
    serve(serving, agencies.settleAgency, settleAgency);
    serve(serving, agencies.payAgency, payAgency(requireStepUp));
    serveApp(serving, open.openAgencyCases, openAgencyCases);
  },
  exportable: { listDunningTransfers: exportableTransfers },
};
