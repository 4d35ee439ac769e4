import { flowAction } from '../bills/bill-flow.action.ts';
import type { BillAction } from '../core/bill-action.ts';
import { deductAction } from '../deductions/deduct-bill.action.ts';
import { attemptsAction } from '../deductions/deduction-attempts.action.ts';
import { cancelChargeAction } from '../money/cancel-charge.action.ts';
import { collectAction } from '../money/collect-bill.action.ts';
import { refundAction } from '../money/refund-bill.action.ts';
import { rescheduleAction } from '../money/reschedule-bill.action.ts';
import { waiveAction } from '../money/waive-bill.action.ts';
import { askPaymentAction } from '../work/ask-payment.action.ts';

/** Every action on a bill, as the order page has them one after another. */
export const billActions: readonly BillAction[] = [
  collectAction,
  waiveAction,
  rescheduleAction,
  refundAction,
  cancelChargeAction,
  deductAction,
  attemptsAction,
  askPaymentAction,
  flowAction,
];
