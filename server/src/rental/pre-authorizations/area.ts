import * as calls from '@rental/contract/rental/pre-authorizations';
import {
  askCapture,
  askHold,
  askRelease,
  renewHold,
} from '@rental/domain/rental/pre-authorizations/ask';
import type { ServerArea, ServingTools } from '../../area.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { serveCallback } from '../../http/serve-callback.ts';
import { serveProviderPage } from '../../http/serve-provider-page.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { undecidedIn } from '../../jobs/questions.ts';
import { canTake } from '../../platform/provider-accounts/public.ts';
import { serveMoney } from '../orders/money/public.ts';
import { authorizationLook } from '../pre-authorization-steps/public.ts';
import { authorizationCallback } from './authorization-callback.ts';
import { holdEndsLook, holdEndsRunner } from './hold-ends.ts';
import { orderAuthorization } from './order-authorization.ts';
import { captureRefunds } from './refund-capture.ts';
import { authorizationRunner } from './run-authorizations.ts';
import { withdrawAuthorization } from './withdraw-authorization.ts';

function serveAuthorizations(serving: Serving, { gateways, signIn }: ServingTools): void {
  const gateway = gateways.authorizations;
  const { requireStepUp } = signIn;
  serve(serving, calls.orderAuthorization, orderAuthorization(gateway));
  const check = async (ctx: Context, tx: Tx) => {
    if (!(await canTake(ctx, tx, 'hold', gateway))) refuse('authorization_unavailable');
  };
  serveMoney(serving, requireStepUp, [calls.previewAskAuthorization, calls.askAuthorization], {
    kind: 'askAuthorization',
    decide: askHold,
    check,
  });
  serveMoney(serving, requireStepUp, [calls.previewRenewAuthorization, calls.renewAuthorization], {
    kind: 'renewAuthorization',
    decide: renewHold,
    check,
  });
  serveMoney(
    serving,
    requireStepUp,
    [calls.previewCaptureAuthorization, calls.captureAuthorization],
    {
      kind: 'captureAuthorization',
      decide: (position, terms, body) =>
        askCapture(position, terms, { ...body, method: gateway.method }),
      facts: ({ amountFen }) => ({ amount_fen: amountFen }),
    },
  );
  serveMoney(
    serving,
    requireStepUp,
    [calls.previewReleaseAuthorization, calls.releaseAuthorization],
    { kind: 'releaseAuthorization', decide: askRelease },
  );
  serve(serving, calls.withdrawAuthorization, withdrawAuthorization);
  serve(serving, calls.previewRefundCapture, captureRefunds.preview);
  serve(serving, calls.refundCapture, captureRefunds.refund(requireStepUp));
  serveCallback(serving, calls.authorizationCallback, gateway, authorizationCallback(gateway));
  if (gateway.page) serveProviderPage(serving, gateway.page, calls.authorizationCallback.path);
}

export const preAuthorizationsArea: ServerArea = {
  serve: serveAuthorizations,
  jobs: ({ gateways }) => [
    authorizationRunner(gateways.authorizations),
    holdEndsRunner(gateways.authorizations),
  ],
  timed: [authorizationLook.hourly, holdEndsLook.hourly],
  undecided: { authorization: undecidedIn('authorization_steps') },
};
