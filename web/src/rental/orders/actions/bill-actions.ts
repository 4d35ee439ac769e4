import { flowAction } from '../bills/bill-flow.action.ts';
import { cancelChargeAction } from '../bills/cancel-charge.action.ts';
import { collectAction } from '../bills/collect-bill.action.ts';
import { refundAction } from '../bills/refund-bill.action.ts';
import { rescheduleAction } from '../bills/reschedule-bill.action.ts';
import { waiveAction } from '../bills/waive-bill.action.ts';
import { registerClaimAction } from '../claims/register-claim.action.ts';
import type { BillAction } from '../core/bill-action.ts';
import { deductAction } from '../deductions/deduct-bill.action.ts';
import { attemptsAction } from '../deductions/deduction-attempts.action.ts';
import { askPaymentAction } from '../work/ask-payment.action.ts';

/** Every action on a bill, as the order page has them one after another. */
export const billActions: readonly BillAction[] = [
  collectAction,
  waiveAction,
  rescheduleAction,
  registerClaimAction,
  refundAction,
  cancelChargeAction,
  deductAction,
  attemptsAction,
  askPaymentAction,
  flowAction,
];
