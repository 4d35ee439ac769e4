import { hasEnded } from '@rental/domain/rental/orders/core/order-status';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { ProofsField } from '../money/fields/proofs-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { WhyField } from '../money/note-field.tsx';

interface Typed {
  readonly reason: string;
  readonly proofs?: string[];
}

/** 撤销理赔: the insurer does not pay what is open. */
export function WithdrawClaimModal({ detail: { order }, onClosed }: OrderDialogProps) {
  const open = moneyText(order.claimOpenFen);
  return (
    <MoneyDialog<'withdrawClaim', Typed>
      name="withdrawClaim"
      order={order}
      title="撤销理赔"
      okText="确认撤销"
      isDanger
      decides={() => ({})}
      extra={({ reason, proofs }) => ({ reason, proofs })}
      more={
        <>
          <WhyField />
          <ProofsField label="凭证" words="保险公司的拒赔通知" />
        </>
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        {hasEnded(order.orderStatus)
          ? `订单已结束：保险公司未付的 ${open} 记为减免，不再向客户收取。`
          : `保险公司未付的 ${open} 重新由客户支付。`}
      </p>
    </MoneyDialog>
  );
}
