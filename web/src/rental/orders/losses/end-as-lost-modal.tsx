import { Checkbox, Form, Radio } from 'antd';
import { endAsLost } from '@rental/contract/rental/orders/losses/losses';
import { refusals } from '@rental/contract/refusals';
import { fen } from '@rental/domain/money';
import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import { lossReasons, type LossReason } from '@rental/domain/rental/orders/core/reasons';
import { useMay } from '../../../ui/gate.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { AmountField, typedFen } from '../money/fields/amount-field.tsx';
import { RefundWayField } from '../money/fields/refund-way-field.tsx';
import { ProofsField } from '../money/fields/proofs-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { WhyField } from '../money/note-field.tsx';

interface Typed {
  readonly lossReason: LossReason;
  readonly compensationFen?: string;
  readonly refundMethod?: RefundWay;
  readonly reason: string;
  readonly proofs?: string[];
  readonly blacklists?: boolean;
}

const reasons = Object.entries(lossReasons).map(([value, label]) => ({ value, label }));
const start = { lossReason: 'unreachable', blacklists: true } as const;

/** 坏账结案 of a customer who is gone: nobody does it alone. */
export function EndAsLostModal({ detail: { order }, onClosed }: OrderDialogProps) {
  const may = useMay();
  const mayBlacklist = may('customer:edit') && !order.isCustomerBlacklisted;
  return (
    <MoneyDialog<'endAsLost', Typed>
      name="endAsLost"
      order={order}
      title="坏账结案"
      okText="确认结案"
      isDanger
      start={start}
      decides={({ lossReason, compensationFen: typed, refundMethod = null }) => {
        const compensationFen = typedFen(typed);
        if (lossReason === undefined || compensationFen === null) return null;
        return { lossReason, compensationFen: compensationFen ?? fen(0), refundMethod };
      }}
      extra={({ reason, proofs, blacklists = false }) => ({
        reason,
        proofs,
        blacklists: mayBlacklist && blacklists,
      })}
      more={
        <>
          <WhyField />
          <ProofsField
            neededWords={refusals.loss_proof_missing.message({})}
            label="结案凭证"
            words="催收记录、聊天截图、报案回执等"
          />
          {mayBlacklist ? (
            <Form.Item name="blacklists" valuePropName="checked">
              <Checkbox>同时将客户拉黑，今后不再通过其订单</Checkbox>
            </Form.Item>
          ) : null}
        </>
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        未到期租金取消，押金先抵欠款，余下转坏账，不再计滞纳金；设备转为「追回中」。须由他人复核。
      </p>
      <Form.Item name="lossReason" label="结案原因" required>
        <Radio.Group aria-label="结案原因" options={reasons} />
      </Form.Item>
      <AmountField
        of={endAsLost}
        name="compensationFen"
        label="设备赔付"
        placeholder={`留空为不追偿设备；商品市场价 ${moneyText(order.retailFen)}`}
        isOptional
      />
      {order.depositHeldFen > 0 ? (
        <RefundWayField
          name="refundMethod"
          label="押金余额退还方式"
          extra={`在押 ${moneyText(order.depositHeldFen)}，抵清欠款后仍有剩余时才需要`}
          isOptional
        />
      ) : null}
    </MoneyDialog>
  );
}
