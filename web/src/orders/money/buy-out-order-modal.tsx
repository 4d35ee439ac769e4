import { Checkbox, Form } from 'antd';
import type { MoneyMethod } from '@rental/domain/ledger/accounts';
import { buyoutDueOf } from '@rental/domain/orders/actions/endings';
import { businessDateOf } from '@rental/domain/business-date';
import { moneyText } from '../../ui/money-text.ts';
import { MethodField } from './method-field.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import type { MoneyModalProps } from './money-modal-props.ts';
import { NoteField } from './note-field.tsx';
import { positionOf } from './order-position.ts';
import { ProofsField } from './proofs-field.tsx';

interface Typed {
  readonly method?: MoneyMethod;
  readonly useDeposit?: boolean;
  readonly refundMethod?: MoneyMethod;
  readonly proofs?: string[];
  readonly note?: string;
}

/** 买断: the product becomes the customer's, the order is completed. */
export function BuyOutOrderModal({ detail, now, onClosed }: MoneyModalProps) {
  const { order } = detail;
  const hasDeposit = order.depositHeldFen > 0;
  const dueFen = buyoutDueOf(positionOf(detail, businessDateOf(new Date(now))));
  return (
    <MoneyDialog<'buyOutOrder', Typed>
      name="buyOutOrder"
      order={order}
      title="买断"
      okText="确认买断"
      start={{ useDeposit: false }}
      decides={({ method, useDeposit = false, refundMethod = null }) =>
        method === undefined || (hasDeposit && !useDeposit && refundMethod === null)
          ? null
          : { method, useDeposit, refundMethod }
      }
      extra={({ proofs, note }) => ({ proofs, note })}
      more={
        <>
          <ProofsField isOfPayment label="收款凭证" words="转账截图或回单" />
          <NoteField />
        </>
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        买断价 {moneyText(order.buyoutFen)}，已付租金 {moneyText(order.paidFen)}，尾款{' '}
        {moneyText(dueFen)}；未付的租金不再收取，滞纳金和其他待付账单一并收齐。
      </p>
      <MethodField name="method" label="收款方式" />
      {hasDeposit ? (
        <>
          <Form.Item name="useDeposit" valuePropName="checked">
            <Checkbox>先用押金抵扣（余额 {moneyText(order.depositHeldFen)}）</Checkbox>
          </Form.Item>
          <MethodField
            name="refundMethod"
            label="退款方式"
            extra="抵扣后没有余额时不用选"
            isOptional
          />
        </>
      ) : null}
    </MoneyDialog>
  );
}
