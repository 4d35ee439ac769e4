import { Checkbox, Form, Radio } from 'antd';
import { useState } from 'react';
import type { Payer } from '@rental/domain/rental/orders/money/payer';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import { buyoutSumsOf, buyoutSumWords } from '@rental/domain/rental/orders/core/buyout-sums';
import { buyoutWords } from '@rental/domain/rental/orders/core/lease-terms';
import type { BuyoutSums } from '@rental/domain/rental/orders/core/position';
import { businessDateOf } from '@rental/domain/business-date';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { AppliedNotice, WithApplication } from '../applications/with-application.tsx';
import { MethodField } from '../money/fields/method-field.tsx';
import { RefundWayField } from '../money/fields/refund-way-field.tsx';
import { PayerFields } from '../money/fields/payer-fields.tsx';
import { ProofsField } from '../money/fields/proofs-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { NoteField } from '../money/note-field.tsx';
import { positionOf } from '../money/order-position.ts';
import { DepositByOthers } from '../money/paid-by-others.tsx';

interface Typed {
  readonly method?: MoneyMethod;
  readonly useDeposit?: boolean;
  readonly refundMethod?: RefundWay;
  readonly payer?: Payer;
  readonly proofs?: string[];
  readonly note?: string;
}

const times = [
  { value: 'now', label: '现在收款' },
  { value: 'later', label: '客户稍后付款（2小时内有效）' },
];

const okTextOf = (isLater: boolean, isWaiting: boolean) => {
  if (isLater) return '确认发起买断';
  return isWaiting ? '确认收尾款' : '确认买断';
};

/** The words on the rent that is open: the price covers it, or a part of it is let off. */
const openRentWords = ({ rentLeftFen, droppedFen }: BuyoutSums) => {
  if (rentLeftFen === 0) return '';
  return droppedFen > 0
    ? `未付租金${moneyText(rentLeftFen)}中有${moneyText(droppedFen)}不再收取，`
    : '未付的租金不再另收，';
};

/** 买断: it is paid now, at once or after it has waited (收尾款), or the customer is waited for. */
export function BuyOutOrderModal({ detail, now, onClosed }: OrderDialogProps) {
  const { order } = detail;
  const { openBuyout } = order;
  const [isLater, setLater] = useState(false);
  const hasDeposit = order.depositHeldFen > 0;
  const today = businessDateOf(new Date(now));
  const sums = buyoutSumsOf(positionOf(detail, today), today);
  return (
    <MoneyDialog<'buyOutOrder' | 'startBuyout', Typed>
      name={isLater ? 'startBuyout' : 'buyOutOrder'}
      order={order}
      title={openBuyout === null ? '买断' : '收尾款'}
      okText={okTextOf(isLater, openBuyout !== null)}
      start={{ useDeposit: false }}
      decides={({ method, useDeposit = false, refundMethod = null }) => {
        if (isLater) return {};
        const isWhole =
          method !== undefined && (!hasDeposit || useDeposit || refundMethod !== null);
        return isWhole ? { method, useDeposit, refundMethod } : null;
      }}
      extra={({ payer, proofs, note }) => (isLater ? { note } : { payer, proofs, note })}
      more={
        <>
          {isLater ? null : (
            <>
              <PayerFields />
              <ProofsField isOfPayment label="收款凭证" words="转账截图或回单" />
            </>
          )}
          <NoteField />
        </>
      }
      onClosed={onClosed}
    >
      <WithApplication orderId={order.id} kind="buyout">
        {(applied) => <AppliedNotice applied={applied} />}
      </WithApplication>
      <p className="order-dialog-words">
        {buyoutSumWords(sums)}；按签约条款，{buyoutWords(order.lease.buyout)}。{openRentWords(sums)}
        滞纳金和其他待付账单一并收取。
      </p>
      {openBuyout === null ? (
        <Form.Item label="付款时间">
          <Radio.Group
            aria-label="付款时间"
            className="money-methods"
            options={times}
            value={isLater ? 'later' : 'now'}
            onChange={({ target }) => setLater(target.value === 'later')}
          />
        </Form.Item>
      ) : (
        <p className="order-dialog-words">
          买断单 {openBuyout.buyoutNo}，{timeText(openBuyout.lapsesAt)} 前有效。
        </p>
      )}
      {isLater ? (
        <p className="order-dialog-words">
          订单进入「买断中」，2小时内未收尾款将自动取消；期间可照常收取租金，尾款以收款时的金额为准。
        </p>
      ) : (
        <>
          <MethodField name="method" label="收款方式" />
          {hasDeposit ? (
            <>
              <Form.Item name="useDeposit" valuePropName="checked">
                <Checkbox>先用押金抵扣（余额 {moneyText(order.depositHeldFen)}）</Checkbox>
              </Form.Item>
              <DepositByOthers bills={detail.bills} />
              <RefundWayField
                name="refundMethod"
                label="退款方式"
                extra="抵扣后无余额时无需选择"
                isOptional
              />
            </>
          ) : null}
        </>
      )}
    </MoneyDialog>
  );
}
