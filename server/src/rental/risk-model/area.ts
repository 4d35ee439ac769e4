import * as calls from '@rental/contract/rental/risk-model';
import type { ServerArea } from '../../area.ts';
import { serve, serveOpen } from '../../http/serve.ts';
import { enableModel } from './enable-model.ts';
import { dropDraft, restoreModel, saveDraft } from './keep-draft.ts';
import { riskModel } from './model-queries.ts';
import { evaluateOrder, orderScore } from './order-score.ts';
import { scoreRunner } from './run-scores.ts';
import { scoresOften } from './score-job.ts';
import { stopModel } from './stop-model.ts';
import { tryDraft } from './try-draft.ts';

export const riskModelArea: ServerArea = {
  serve: (serving, { riskListHash, signIn: { requireStepUp } }) => {
    serve(serving, calls.riskModel, riskModel);
    serve(serving, calls.saveRiskModelDraft, saveDraft);
    serve(serving, calls.restoreRiskModel, restoreModel);
    serve(serving, calls.dropRiskModelDraft, dropDraft);
    serveOpen(serving, calls.tryRiskModel, tryDraft(riskListHash));
    serve(serving, calls.enableRiskModel, enableModel(requireStepUp));
    serve(serving, calls.stopRiskModel, stopModel(requireStepUp));
    serve(serving, calls.orderRiskScore, orderScore);
    serve(serving, calls.evaluateOrder, evaluateOrder(riskListHash));
  },
  jobs: ({ personal, riskListHash: listHash }) => [scoreRunner({ personal, listHash })],
  timed: [scoresOften],
};
