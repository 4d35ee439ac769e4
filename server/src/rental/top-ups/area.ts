import * as calls from '@rental/contract/rental/top-ups';
import type { ServerArea } from '../../area.ts';
import { serve } from '../../http/serve.ts';
import { autoTopUps, topUpLooks } from './auto-top-up.ts';
import { saveAutoTopUp } from './save-auto-top-up.ts';
import { topUpList } from './top-up-list.ts';

export const topUpsArea: ServerArea = {
  serve: (serving, { signIn: { requireStepUp } }) => {
    serve(serving, calls.topUps, topUpList);
    serve(serving, calls.saveAutoTopUp, saveAutoTopUp(requireStepUp));
  },
  jobs: () => autoTopUps,
  timed: [topUpLooks.risk.hourly, topUpLooks.sms.hourly],
};
