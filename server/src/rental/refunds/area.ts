import * as calls from '@rental/contract/rental/refunds';
import type { ServerArea, ServingTools } from '../../area.ts';
import { serveCallback } from '../../http/serve-callback.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { undecidedIn } from '../../jobs/questions.ts';
import { refundLook } from '../refund-orders/public.ts';
import { payRefund } from './pay-refund.ts';
import { refundCallback } from './refund-callback.ts';
import { exportableRefunds } from './refund-export.ts';
import { listRefunds, refundCounts } from './refund-list.ts';
import { retryRefund } from './retry-refund.ts';
import { registerPayee } from './register-payee.ts';
import { refundRunner } from './run-refunds.ts';
import { previewSettleRefund, settleRefund } from './settle-refund.ts';

function serveRefunds(
  serving: Serving,
  { gateways, links, payeeSeal, signIn }: ServingTools,
): void {
  const { payments } = gateways;
  const { requireStepUp } = signIn;
  serve(serving, calls.listRefunds, listRefunds(links));
  serve(serving, calls.refundCounts, refundCounts);
  serve(serving, calls.payRefund, payRefund(requireStepUp));
  serve(serving, calls.retryRefund, retryRefund);
  serve(serving, calls.registerPayee, registerPayee(payments, payeeSeal));
  serve(serving, calls.previewSettleRefund, previewSettleRefund);
  serve(serving, calls.settleRefund, settleRefund(requireStepUp));
  serveCallback(serving, calls.refundCallback, payments, refundCallback(payments));
}

export const refundsArea: ServerArea = {
  serve: serveRefunds,
  exportable: { listRefunds: exportableRefunds },
  jobs: ({ gateways, payeeSeal }) => [refundRunner(gateways.payments, payeeSeal)],
  timed: [refundLook.hourly],
  undecided: { refund: undecidedIn('refund_orders') },
};
