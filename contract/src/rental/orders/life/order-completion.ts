import { text } from '../../../fields.ts';
import { StepUp, stepUpRefusals } from '../../../people/access/approvals.ts';
import { RefundMethod, refundWayRefusals } from '../money/money-fields.ts';
import { previewed } from '../money/money-preview.ts';

/** 无需归还完结: nothing is owed, the deposit goes back, the customer keeps the product. Always with a second person. */
export const [previewCompleteWithoutReturn, completeWithoutReturn] = previewed({
  path: '/api/order/completeWithoutReturn',
  summary: '无需归还完结',
  permission: 'order:complete',
  decides: { refundMethod: RefundMethod },
  extra: { note: text(200).optional(), stepUp: StepUp },
  refusals: [
    'invalid_transition',
    'order_locked',
    'still_owed',
    'refund_method_missing',
    ...refundWayRefusals,
    'authorization_busy',
    ...stepUpRefusals,
  ],
});
