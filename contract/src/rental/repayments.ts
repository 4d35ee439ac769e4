import * as z from 'zod';
import {
  mostRepaymentParts,
  repaymentStates,
  type RepaymentState,
} from '@rental/domain/rental/dunning/repayment-plans';
import { endpoint } from '../endpoint.ts';
import { Amount, amountOf, Day, filledText, Id, IdText, keysOf } from '../fields.ts';
import { requestedApproval, secondPersonRefusals } from '../people/access/approvals.ts';

const RepaymentPart = z.object({
  dueOn: Day,
  amountFen: Amount,
  isCovered: z.boolean(),
});

/** 协商分期 of an order. */
const Repayment = z.object({
  id: Id,
  /** Plans of one agreement have the same. */
  agreementId: Id,
  orderId: Id,
  orderNo: z.string(),
  repaymentState: z.enum(keysOf<RepaymentState>(repaymentStates)),
  agreedOn: Day,
  graceDays: z.int(),
  totalFen: Amount,
  coveredFen: Amount,
  parts: z.array(RepaymentPart),
  note: z.string(),
  askedBy: z.string(),
  agreedBy: z.string().nullable(),
});

/** A request for 协商分期 that waits for a second person, or for who asked. */
const RepaymentRequest = z.object({
  /** Its number in 复核. */
  id: Id,
  /** The first of its orders. */
  orderId: Id,
  summary: z.string(),
  isApproved: z.boolean(),
  isOwn: z.boolean(),
});

/** 协商分期 of the orders of a case, the last first, and what is asked for; at most 50 of each. */
export const caseRepayments = endpoint({
  platforms: ['manage'],
  permission: 'dunning:work',
  method: 'GET',
  path: '/api/dunning/{id}/repayments',
  summary: '案件的协商分期',
  params: z.object({ id: IdText }),
  answer: z.object({
    plans: z.array(Repayment),
    requests: z.array(RepaymentRequest),
  }),
  refusals: ['not_found'],
});

const change = {
  platforms: ['manage'],
  permission: 'dunning:agree',
  method: 'POST',
  idempotent: true,
} as const;

const terms = {
  agreedOn: Day,
  parts: z
    .array(z.object({ dueOn: Day, amountFen: amountOf('还款金额', 1) }))
    .min(1, '请填写各期还款')
    .max(mostRepaymentParts, `最多分${mostRepaymentParts}期`),
  note: filledText(200, '请填写协商说明'),
  approvalId: Id.nullable().default(null),
};
const labels = {
  agreedOn: '协商日',
  parts: '分期',
  dueOn: '还款日',
  amountFen: '还款金额',
  note: '协商说明',
};
const agreeing = [
  'not_found',
  'repayment_nothing_owed',
  'repayment_day_past',
  'repayment_days_unfit',
  'repayment_sum_differs',
  ...secondPersonRefusals,
] as const;

/**
 * 协商分期: what an order owes overdue on `agreedOn`, late fee included, is paid in these parts. A second person has to agree: without
 * `approvalId` it is asked for, and nothing else is done.
 */
export const agreeRepayment = endpoint({
  ...change,
  path: '/api/dunning/repayment',
  summary: '协商分期',
  labels,
  body: z.object({ orderId: Id, ...terms }),
  answer: z.object({ orderId: Id, ...requestedApproval }),
  refusals: ['repayment_open', ...agreeing],
});

/**
 * 协商分期 of a whole case, once for all overdue orders that are in no plan: the parts go to their bills in the order in which they fell
 * due, and each order gets a plan of its share.
 */
export const agreeCaseRepayment = endpoint({
  ...change,
  path: '/api/dunning/case-repayment',
  summary: '案件协商分期',
  labels,
  body: z.object({ caseId: Id, ...terms }),
  answer: z.object({ caseId: Id, ...requestedApproval }),
  refusals: ['dunning_case_closed', 'repayment_orders_unreached', ...agreeing],
});

/** 撤销 of all plans of an agreement that are in effect: the late fee counts as if they never were. */
export const cancelRepayment = endpoint({
  ...change,
  path: '/api/dunning/repayment/cancel',
  summary: '撤销协商分期',
  labels: { planId: '协商分期' },
  body: z.object({ planId: Id, note: filledText(200, '请填写撤销原因') }),
  answer: z.object({ planId: Id, repaymentState: z.enum(keysOf<RepaymentState>(repaymentStates)) }),
  refusals: ['not_found', 'repayment_ended'],
});
