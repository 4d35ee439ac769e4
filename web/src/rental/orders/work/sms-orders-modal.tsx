import { Alert, Radio } from 'antd';
import { useState } from 'react';
import { maxTold } from '@rental/contract/rental/orders/work/order-sms';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { defaultBrandSettings } from '@rental/domain/platform/brands/brand-settings';
import { contactHoursText } from '@rental/domain/rental/customer-sms/contact-hours';
import {
  smsByHand,
  smsByHandIn,
  soonDays,
  type SmsByHand,
} from '@rental/domain/rental/customer-sms/sms-by-hand';
import { customerSmsTypes, smsTypeLabels } from '@rental/domain/rental/customer-sms/sms-types';
import { call, type AnswerOf } from '../../../http/call.ts';
import { useSession } from '../../../http/session.ts';
import { useRead } from '../../../http/use-read.ts';
import { BatchDialog } from '../../../ui/dialogs/batch-dialog.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { useOrderRefresh } from '../core/use-order-command.ts';
import './sms-orders-modal.css';

type TellableOrder = Pick<OrderRow, 'id' | 'orderNo' | 'orderStatus'>;

interface SmsOrdersModalProps {
  readonly orders: readonly TellableOrder[];
  /** 催付: the bill by hand that the customer of the one order is asked to pay. */
  readonly askedBillId?: number;
  /** The dialog has gone. */
  readonly onClosed: (doneIds: readonly number[]) => void;
}

const hints: Readonly<Record<SmsByHand, string>> = {
  20: `发给「租用中」、有逾期或${soonDays}天内到期账单的订单；有多笔时提醒最早的一笔。`,
  12: '发给「待发货」、首期租金未付的订单。',
  15: '发给「待收货」的订单，告知物流公司和单号。',
};

const { awaitingPayment } = customerSmsTypes;
const askedHint = '提醒客户支付这笔附加单。';

const types = smsByHand.map((type) => ({ value: type, label: smsTypeLabels.get(type) }));

/** 发短信: one type for all the orders; whom it cannot be sent to, and what the first one reads, is said before. */
export function SmsOrdersModal({ orders: chosen, askedBillId, onClosed }: SmsOrdersModalProps) {
  const [orders] = useState(chosen); // refreshed lists must not change the question
  const isAsking = askedBillId !== undefined;
  const [type, setType] = useState(() => (isAsking ? awaitingPayment : maxFitting(chosen)));
  const wish = { type, ...(isAsking && { billId: askedBillId }) };
  const refresh = useOrderRefresh();
  const isTooMany = orders.length > maxTold;
  const preview = useRead(
    'previewSmsByHand',
    { body: { orderIds: orders.map(({ id }) => id), ...wish } },
    { enabled: !isTooMany, staleTime: 0, gcTime: 0, meta: { isQuiet: true } },
  );
  const { data, error } = preview;
  const obstacles = new Map(data?.orders.map(({ orderId, obstacle }) => [orderId, obstacle]));
  return (
    <BatchDialog
      title={isAsking ? '催付' : '发短信'}
      verb="发送"
      items={orders.map(({ id, orderNo }) => ({
        key: id,
        name: orderNo,
        obstacle: obstacles.get(id) ?? null,
      }))}
      isUnknown={data === undefined}
      command={(orderId, idempotencyKey) =>
        call('sendSmsByHand', { body: { orderId, ...wish } }, { idempotencyKey })
      }
      onChanged={refresh}
      onClosed={onClosed}
      first={
        <>
          {isAsking ? null : (
            <Radio.Group
              aria-label="短信类型"
              options={types}
              value={type}
              onChange={({ target }) => setType(target.value as SmsByHand)}
            />
          )}
          <p className="sms-orders-hint">
            {isAsking ? askedHint : hints[type]}每个订单同一类短信每天最多一条。
          </p>
        </>
      }
    >
      {isTooMany ? (
        <Alert type="warning" showIcon title={`一次最多给${maxTold}条订单发短信`} />
      ) : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void preview.refetch()} />
      ) : null}
      {data === undefined && error === null && !isTooMany ? <Loading rows={3} /> : null}
      {data === undefined ? null : <Preview orders={orders} preview={data} />}
    </BatchDialog>
  );
}

interface PreviewProps {
  readonly orders: readonly TellableOrder[];
  readonly preview: AnswerOf<'previewSmsByHand'>;
}

/** The text for the first customer, the number of paid SMS in all, and the time of sending. */
function Preview({ orders, preview }: PreviewProps) {
  const { contactHours } = useSession(({ site }) => site?.brand.settings ?? defaultBrandSettings);
  const told = preview.orders.flatMap(({ orderId, sms }) =>
    sms === null ? [] : [{ ...sms, orderId }],
  );
  const [first] = told;
  if (first === undefined) return null;
  const total = told.reduce((sum, { parts }) => sum + parts, 0);
  const orderNo = orders.find(({ id }) => id === first.orderId)?.orderNo;
  return (
    <>
      <p className="batch-words">
        {orderNo} 的客户将收到（{first.parts}条）：
      </p>
      <p className="sms-orders-text">{first.text}</p>
      <p className="batch-words">
        共 <strong>{total}</strong> 条短信，
        {total === 0 ? '由自有短信账户发送，不扣短信余额。' : `短信余额 ${preview.balance} 条。`}
        {preview.isQuiet
          ? `现在不在联系时段（${contactHoursText(contactHours)}），${timeText(preview.sendAt)} 起发送。`
          : '确认后即发送。'}
      </p>
    </>
  );
}

/** The type that most of the orders can be sent by their status. */
function maxFitting(orders: readonly TellableOrder[]): SmsByHand {
  const countOf = (type: SmsByHand) =>
    orders.filter(({ orderStatus }) => smsByHandIn(orderStatus) === type).length;
  return smsByHand.reduce((best, type) => (countOf(type) > countOf(best) ? type : best));
}
