import type { OrderDialogProps } from '../core/order-action.ts';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { WhyField } from '../money/note-field.tsx';

/** 修改检测: the customer objects, and the product is inspected anew. */
export function ReopenInspectionModal({ detail: { order }, onClosed }: OrderDialogProps) {
  return (
    <MoneyDialog<'reopenInspection', { readonly reason: string }>
      name="reopenInspection"
      order={order}
      title="修改检测"
      okText="确认修改检测"
      isDanger
      decides={() => ({})}
      extra={({ reason }) => ({ reason })}
      more={<WhyField />}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        归还回到「待检测」，本次检测的未付赔付取消，请重新检测；检测时取消的租金不恢复，原检测结果和照片保留可查。
      </p>
    </MoneyDialog>
  );
}
