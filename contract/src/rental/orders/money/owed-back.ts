import { StepUp, stepUpRefusals } from '../../../people/access/approvals.ts';
import { proofs, reason, RefundBy, refundWayRefusals } from './money-fields.ts';
import { previewed } from './money-preview.ts';

/** 退多付: what was paid on bills that were taken back goes back to the customer, all of it. */
export const [previewRefundOwedBack, refundOwedBack] = previewed({
  path: '/api/order/refundOwedBack',
  summary: '退多付',
  permission: 'bill:refund',
  decides: { refundMethod: RefundBy },
  extra: { proofs, reason, stepUp: StepUp },
  refusals: ['nothing_owed_back', ...refundWayRefusals, ...stepUpRefusals],
});
