import * as calls from '@rental/contract/rental/orders/claims/claims';
import type { ServerArea, ServingTools } from '../../../area.ts';
import { serve, type Serving } from '../../../http/serve.ts';
import { serveClaims } from './claim-commands.ts';
import { exportableClaims } from './claim-export.ts';
import { listClaims, claimCounts, claimSums } from './claim-list.ts';

function serveClaimCalls(serving: Serving, { signIn }: ServingTools): void {
  serveClaims(serving, signIn.requireStepUp);
  serve(serving, calls.listClaims, listClaims);
  serve(serving, calls.claimCounts, claimCounts);
  serve(serving, calls.claimSums, claimSums);
}

export const claimsArea: ServerArea = {
  serve: serveClaimCalls,
  exportable: { listClaims: exportableClaims },
};
