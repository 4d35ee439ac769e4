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

/**
 * 协商分期: what an order owes overdue on `agreedOn`, late fee included, is paid in these parts. A second person has to agree: without
 * `approvalId` it is asked for, and nothing else is done.
 */
export const agreeRepayment = endpoint({
  ...change,
  path: '/api/dunning/repayment',
  summary: '协商分期',
  labels: {
    agreedOn: '协商日',
    parts: '分期',
    dueOn: '还款日',
    amountFen: '还款金额',
    note: '协商说明',
  },
  body: z.object({
    orderId: Id,
    agreedOn: Day,
    parts: z
      .array(z.object({ dueOn: Day, amountFen: amountOf('还款金额', 1) }))
      .min(1, '请填写各期还款')
      .max(mostRepaymentParts, `最多分${mostRepaymentParts}期`),
    note: filledText(200, '请填写协商说明'),
    approvalId: Id.nullable().default(null),
  }),
  answer: z.object({ orderId: Id, ...requestedApproval }),
  refusals: [
    'not_found',
    'repayment_nothing_owed',
    'repayment_open',
    'repayment_day_past',
    'repayment_days_unfit',
    'repayment_sum_differs',
    ...secondPersonRefusals,
  ],
});

/** 撤销: the late fee counts as if the plan never was. */
export const cancelRepayment = endpoint({
  ...change,
  path: '/api/dunning/repayment/cancel',
  summary: '撤销协商分期',
  labels: { planId: '协商分期' },
  body: z.object({ planId: Id, note: filledText(200, '请填写撤销原因') }),
  answer: z.object({ planId: Id, repaymentState: z.enum(keysOf<RepaymentState>(repaymentStates)) }),
  refusals: ['not_found', 'repayment_ended'],
});
