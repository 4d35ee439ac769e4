import * as calls from '@rental/contract/rental/distribution';
import * as open from '@rental/contract/rental/open-distribution';
import type { ServerArea } from '../../area.ts';
import { serveApp } from '../../http/serve-app.ts';
import { serve, type Handler, type Serving } from '../../http/serve.ts';
import { whereOn } from '../../http/turned-on.ts';
import type { SignInTools } from '../../people/auth/public.ts';
import { distributionCounter, distributionDaily } from './count-commission.ts';
import { distributionRules, saveDistributionRule } from './distribution-rules.ts';
import { wholeBrand } from './distribution-store.ts';
import { exportableDistributors, listDistributors } from './distributor-list.ts';
import { distributionBranch, distributorPoster } from './distributor-reads.ts';
import { openDistributor } from './open-distributor.ts';
import { payDistributor } from './pay-distributor.ts';
import { addDistributor, moveDistributor, switchDistributor } from './place-distributor.ts';
import { exportableRecords, listDistributionRecords } from './record-list.ts';

function serveDistribution(serving: Serving, { requireStepUp }: SignInTools): void {
  const whole = <Rest extends unknown[], Answer>(
    handler: (ctx: Parameters<Handler<typeof calls.distributionRules>>[0], ...rest: Rest) => Answer,
  ) => whereOn('OpenDistribution', wholeBrand(handler));
  serve(serving, calls.listDistributors, whole(listDistributors));
  serve(serving, calls.distributionBranch, whole(distributionBranch));
  serve(serving, calls.listDistributionRecords, whole(listDistributionRecords));
  serve(serving, calls.distributorPoster, whole(distributorPoster));
  serve(serving, calls.addDistributor, whole(addDistributor));
  serve(serving, calls.moveDistributor, whole(moveDistributor));
  serve(serving, calls.switchDistributor, whole(switchDistributor));
  serve(serving, calls.payDistributor, whole(payDistributor(requireStepUp)));
  serve(serving, calls.distributionRules, whole(distributionRules));
  serve(serving, calls.saveDistributionRule, whole(saveDistributionRule(requireStepUp)));
  serveApp(serving, open.openDistributor, whereOn('OpenDistribution', openDistributor));
}

export const distributionArea: ServerArea = {
  serve: (serving, { signIn }) => serveDistribution(serving, signIn),
  exportable: {
    listDistributors: exportableDistributors,
    listDistributionRecords: exportableRecords,
  },
  jobs: () => [distributionCounter],
  timed: [distributionDaily],
};
