import type { ComplaintRow } from '@rental/contract/rental/complaints';
import { complaintKinds } from '@rental/domain/rental/complaints/complaint-states';
import { sourceText, TimeLeft } from './complaint-text.tsx';
import '../orders/core/orders.css';

/** Which complaint a dialog is about. */
export function ComplaintBrief({ complaint }: { readonly complaint: ComplaintRow }) {
  const { kind, orderNo, customerName, customerPhone, content, deadlineState } = complaint;
  return (
    <>
      <p className="order-brief">
        订单 {orderNo}，{customerName} {customerPhone}，{complaintKinds[kind]}（
        {sourceText(complaint)}）
        {deadlineState === null ? null : (
          <>
            ，<TimeLeft row={complaint} />
          </>
        )}
      </p>
      <p className="order-dialog-words complaint-content">{content}</p>
    </>
  );
}
