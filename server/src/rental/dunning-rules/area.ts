import * as calls from '@rental/contract/rental/dunning-rules';
import * as trialCalls from '@rental/contract/rental/reminder-trial';
import * as vacationCalls from '@rental/contract/rental/dunning-vacations';
import type { ServerArea } from '../../area.ts';
import { serve } from '../../http/serve.ts';
import { reminderTrial } from './reminder-trial.ts';
import { dunningRules, dunningStageNames } from './rules-queries.ts';
import { saveDunningRules } from './save-rules.ts';
import { standIn, takeBack } from './stand-in.ts';
import { addVacation, cancelVacation, dunningVacations } from './vacations.ts';

export const dunningRulesArea: ServerArea = {
  serve: (serving, { signIn: { requireStepUp } }) => {
    serve(serving, calls.dunningStageNames, dunningStageNames);
    serve(serving, calls.dunningRules, dunningRules);
    serve(serving, calls.saveDunningRules, saveDunningRules(requireStepUp));
    serve(serving, trialCalls.reminderTrial, reminderTrial);
    serve(serving, vacationCalls.dunningVacations, dunningVacations);
    serve(serving, vacationCalls.addVacation, addVacation);
    serve(serving, vacationCalls.cancelVacation, cancelVacation);
    serve(serving, vacationCalls.standIn, standIn);
    serve(serving, vacationCalls.takeBack, takeBack);
  },
};
