import * as calls from '@rental/contract/rental/deductions';
import type { ServerArea, ServingTools } from '../../area.ts';
import { serveCallback } from '../../http/serve-callback.ts';
import { serve, serveOpen, type Serving } from '../../http/serve.ts';
import { undecidedIn } from '../../jobs/questions.ts';
import { endDeductions, signDeductions } from './authorize.ts';
import { deductBill } from './deduct-bill.ts';
import { deductionCallback } from './deduction-callback.ts';
import { deductionLook } from './deduction-job.ts';
import { deductionPlan } from './deduction-plan.ts';
import { orderDeductions } from './order-deductions.ts';
import { deductionRefunds } from './refund-deduction.ts';
import { deductionRunner } from './run-deductions.ts';

function serveDeductions(serving: Serving, { gateways, signIn }: ServingTools): void {
  const gateway = gateways.deductions;
  const { requireStepUp } = signIn;
  serve(serving, calls.orderDeductions, orderDeductions(gateway));
  serveOpen(serving, calls.signDeductions, signDeductions(gateway));
  serve(serving, calls.endDeductions, endDeductions);
  serve(serving, calls.deductBill, deductBill);
  serve(serving, calls.previewRefundDeduction, deductionRefunds.preview);
  serve(serving, calls.refundDeduction, deductionRefunds.refund(requireStepUp));
  serve(serving, calls.deductionPlan, deductionPlan(gateway));
  serveCallback(serving, calls.deductionCallback, gateway, deductionCallback(gateway));
}

export const deductionsArea: ServerArea = {
  serve: serveDeductions,
  jobs: ({ gateways }) => [deductionRunner(gateways.deductions)],
  timed: [deductionLook.hourly],
  undecided: { deduction: undecidedIn('deduction_attempts') },
};
