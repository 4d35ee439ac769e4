import * as calls from '@rental/contract/rental/deductions';
import type { ServerArea } from '../../area.ts';
import type { DeductionGateway } from '../../gateways/deduction/deduction-gateway.ts';
import { serveCallback } from '../../http/serve-callback.ts';
import { serve, serveOpen, type Serving } from '../../http/serve.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { authorizationCalls } from './authorize.ts';
import { deductBill } from './deduct-bill.ts';
import { deductionCallback } from './deduction-callback.ts';
import { deductionLook } from './deduction-job.ts';
import { deductionPlan } from './deduction-plan.ts';
import { orderDeductions } from './order-deductions.ts';
import { deductionRefunds } from './refund-deduction.ts';
import { deductionRunner } from './run-deductions.ts';

function serveDeductions(
  serving: Serving,
  gateway: DeductionGateway,
  requireStepUp: RequireStepUp,
): void {
  const authorization = authorizationCalls(gateway);
  serve(serving, calls.orderDeductions, orderDeductions(gateway));
  serveOpen(serving, calls.signDeductions, authorization.sign);
  serveOpen(serving, calls.endDeductions, authorization.end);
  serve(serving, calls.deductBill, deductBill);
  serve(serving, calls.previewRefundDeduction, deductionRefunds.preview);
  serve(serving, calls.refundDeduction, deductionRefunds.refund(requireStepUp));
  serve(serving, calls.deductionPlan, deductionPlan(gateway));
  serveCallback(serving, calls.deductionCallback, gateway, deductionCallback(gateway));
}

export const deductionsArea: ServerArea = {
  serve: (serving, { gateways, signIn }) =>
    serveDeductions(serving, gateways.deductions, signIn.requireStepUp),
  jobs: ({ gateways }) => [deductionRunner(gateways.deductions)],
  timed: [deductionLook.hourly],
};
