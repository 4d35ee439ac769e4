import { billTitle } from '../bills/bill-title.ts';
import { isMoneyMethod } from '../../money/ledger/accounts.ts';
import { movedBy, moneyMoved } from '../orders/core/plan-lines.ts';
import type { Plan } from '../orders/core/position.ts';
import type { SmsFacts } from './customer-sms.ts';

/** The part of a plan that concerns the customer: the money that moves, and the bill if it pays one alone. */
export function smsFactsOf(plan: Plan): SmsFacts {
  const { receivedFen } = moneyMoved(plan);
  const paid = new Set(
    plan.transfers.flatMap(({ kind, billId }) => (kind === 'received' ? [billId] : [])),
  );
  const bill = paid.size === 1 ? plan.bills.find(({ id }) => paid.has(id)) : undefined;
  return {
    receivedFen,
    // the customer is told when the money has left, not when it was decided
    refundedFen: movedBy(plan, ({ credit }) => isMoneyMethod(credit)),
    billId: bill === undefined || bill.id < 0 ? undefined : bill.id, // one that the plan adds has no id yet
    billTitle: bill && billTitle(bill),
  };
}
