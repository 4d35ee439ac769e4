import * as z from 'zod';
import { endpoint, type Endpoint } from '../../../endpoint.ts';
import { IdText } from '../../../fields.ts';
import { ApprovalRow, StepUp, stepUpRefusals } from '../../../people/access/approvals.ts';
import { agreeCaseRepayment, agreeRepayment } from '../../repayments.ts';
import { changeAmounts } from '../changes/order-changes.ts';
import { completeWithoutReturn } from '../life/order-completion.ts';
import { closeOrder, refuseDelivery, rejectOrder } from '../life/order-moves.ts';
import { registerClaim, withdrawClaim } from '../claims/claims.ts';
import { endAsLost } from '../losses/losses.ts';
import * as money from './order-money.ts';
import { refundOwedBack } from './owed-back.ts';

/** The commands that a second person may be needed for, whose refusals this one has, too. */
const commands = [
  money.waiveBill,
  money.rescheduleBill,
  money.payOffOrder,
  money.refundBill,
  refundOwedBack,
  money.cancelCharge,
  money.buyOutOrder,
  money.reopenInspection,
  money.completeReturn,
  completeWithoutReturn,
  endAsLost,
  registerClaim,
  withdrawClaim,
  closeOrder,
  rejectOrder,
  refuseDelivery,
  changeAmounts,
  agreeRepayment,
  agreeCaseRepayment,
] as const;

/** 执行: an act on an order is done with the content that somebody else agreed to, once, by who asked. */
export const executeRequest = endpoint({
  method: 'POST',
  path: '/api/approvals/{id}/execute',
  summary: '执行已同意的复核申请',
  platforms: ['manage'],
  permission: 'signedIn',
  params: z.object({ id: IdText }),
  body: z.object({ stepUp: StepUp.optional() }),
  answer: ApprovalRow,
  refusals: [
    ...new Set([
      ...stepUpRefusals,
      'forbidden' as const,
      'approval_without_content' as const,
      'deduction_not_overpaid' as const,
      ...commands.flatMap(({ refusals }) => refusals),
    ]),
  ],
  idempotent: true,
  movesMoney: true,
} satisfies Endpoint);
