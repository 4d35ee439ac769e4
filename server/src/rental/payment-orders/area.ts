import * as calls from '@rental/contract/rental/payment-orders';
import { openPay as openPayCall } from '@rental/contract/rental/open-payments';
import type { ServerArea, ServingTools } from '../../area.ts';
import { serveApp } from '../../http/serve-app.ts';
import { serveCallback } from '../../http/serve-callback.ts';
import { serveProviderPage } from '../../http/serve-provider-page.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { closePayment } from './close-payment.ts';
import { openPay } from './open-pay.ts';
import { paymentCallback } from './payment-callback.ts';
import { exportablePayments } from './payment-export.ts';
import { paymentLook } from './payment-job.ts';
import { listPayments, paymentCounts } from './payment-list.ts';
import { paymentRefunds } from './refund-payment.ts';
import { paymentRunner, undecidedPayments } from './run-payments.ts';
import { previewPaymentLink, sendPaymentLink } from './send-payment-link.ts';
import { servePayPage } from './serve-pay-page.ts';
import { settlements } from './settle-payment.ts';

async function servePayments(
  serving: Serving,
  { gateways, links, signIn }: ServingTools,
): Promise<void> {
  const { payments } = gateways;
  const { requireStepUp } = signIn;
  const settlement = settlements(payments);
  serve(serving, calls.listPayments, listPayments(links));
  serve(serving, calls.paymentCounts, paymentCounts);
  serve(serving, calls.previewPaymentLink, previewPaymentLink(payments));
  serve(serving, calls.sendPaymentLink, sendPaymentLink(payments));
  serve(serving, calls.closePayment, closePayment);
  serve(serving, calls.previewSettlePayment, settlement.preview);
  serve(serving, calls.settlePayment, settlement.settle(requireStepUp));
  serve(serving, calls.previewRefundPayment, paymentRefunds.preview);
  serve(serving, calls.refundPayment, paymentRefunds.refund(requireStepUp));
  serveCallback(serving, calls.paymentCallback, payments, paymentCallback(payments));
  serveApp(serving, openPayCall, openPay(payments));
  if (payments.page) serveProviderPage(serving, payments.page, calls.paymentCallback.path);
  await servePayPage(serving, payments);
}

export const paymentOrdersArea: ServerArea = {
  serve: servePayments,
  exportable: { listPayments: exportablePayments },
  jobs: ({ gateways }) => [paymentRunner(gateways.payments)],
  timed: [paymentLook.hourly],
  undecided: { payment: undecidedPayments },
};
