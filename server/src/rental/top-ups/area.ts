import * as calls from '@rental/contract/rental/top-ups';
import type { ServerArea } from '../../area.ts';
import { serve, serveOpen } from '../../http/serve.ts';
import { autoTopUps, topUpLooks } from './auto-top-up.ts';
import { closeTopUpPayment } from './close-top-up-payment.ts';
import { topUpPaymentRunner, undecidedTopUps } from './run-top-up-payments.ts';
import { saveAutoTopUp } from './save-auto-top-up.ts';
import { startTopUpPayment } from './start-top-up-payment.ts';
import { topUpList } from './top-up-list.ts';
import { topUpPaymentLook } from './top-up-payment-job.ts';

export const topUpsArea: ServerArea = {
  serve: (serving, { gateways: { payments }, signIn: { requireStepUp } }) => {
    serve(serving, calls.topUps, topUpList(payments));
    serveOpen(serving, calls.startTopUpPayment, startTopUpPayment(payments));
    serveOpen(serving, calls.closeTopUpPayment, closeTopUpPayment(payments));
    serve(serving, calls.saveAutoTopUp, saveAutoTopUp(requireStepUp));
  },
  jobs: ({ gateways }) => [...autoTopUps, topUpPaymentRunner(gateways.payments)],
  timed: [topUpLooks.risk.hourly, topUpLooks.sms.hourly, topUpPaymentLook.hourly],
  undecided: { topUp: undecidedTopUps },
};
