import * as calls from '@rental/contract/rental/dunning-rules';
import type { ServerArea } from '../../area.ts';
import { serve } from '../../http/serve.ts';
import { dunningRules, dunningStageNames } from './rules-queries.ts';
import { saveDunningRules } from './save-rules.ts';

export const dunningRulesArea: ServerArea = {
  serve: (serving, { signIn: { requireStepUp } }) => {
    serve(serving, calls.dunningStageNames, dunningStageNames);
    serve(serving, calls.dunningRules, dunningRules);
    serve(serving, calls.saveDunningRules, saveDunningRules(requireStepUp));
  },
};
