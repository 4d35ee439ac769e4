import * as z from 'zod';
import { StepUp, stepUpRefusals } from './approvals.ts';
import { endpoint } from './endpoint.ts';
import { filledText, Id, text } from './fields.ts';
import { previewed, RefundMethod } from './order-money.ts';

const refusals = [
  'order_wrong_turn',
  'order_locked',
  'still_owed',
  'refund_method_missing',
] as const;

/** 无需归还完结: nothing is owed, the deposit goes back, the customer keeps the product. A second person has agreed to this very outcome. */
export const [previewCompleteWithoutReturn, completeWithoutReturn] = previewed({
  path: '/api/order/completeWithoutReturn',
  summary: '无需归还完结',
  permission: 'order:complete',
  decides: { refundMethod: RefundMethod },
  extra: { approvalId: Id.nullable(), note: text(200).optional(), stepUp: StepUp },
  refusals: [
    ...refusals,
    'second_person_needed',
    'approval_decided',
    'approval_expired',
    'approval_outdated',
    'not_own_approval',
    ...stepUpRefusals,
  ],
});

/** Asks a second person for 无需归还完结 with the outcome that was `seen`. */
export const requestCompletion = endpoint({
  method: 'POST',
  path: '/api/order/completeWithoutReturn/request',
  summary: '申请无需归还完结',
  platforms: ['manage'],
  permission: 'order:complete',
  body: z.object({
    orderId: Id,
    refundMethod: RefundMethod,
    seen: text(64),
    reason: filledText(200, '请填写原因'),
  }),
  answer: z.object({ approvalId: Id }),
  refusals: ['not_found', 'preview_stale', ...refusals],
  idempotent: true,
});
