import type { OrderSms } from '@rental/contract/rental/orders/work/order-sms';
import { receiptStates } from '@rental/domain/rental/customer-sms/sms-receipts';
import { smsStates } from '@rental/domain/rental/customer-sms/sms-states';
import { smsTypeLabels } from '@rental/domain/rental/customer-sms/sms-types';
import { useRead } from '../../../http/use-read.ts';
import { PageSection } from '../../../ui/page-section.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import './sms-section.css';

/** 短信记录: what the customer was told by SMS, or is going to be, the last first. */
export function SmsSection({ orderId }: { readonly orderId: number }) {
  const { data, error, refetch } = useRead('orderSms', { params: { id: orderId } });
  return (
    <PageSection title="短信记录">
      {data === undefined && error === null ? <Loading rows={2} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.messages.length === 0 ? <p className="order-nothing">暂无发送给客户的短信</p> : null}
      {data === undefined || data.messages.length === 0 ? null : (
        <ul className="order-sms">
          {data.messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function Message({ message }: { readonly message: OrderSms }) {
  const { type, text, phone, parts, state, failure, receipt } = message;
  return (
    <li>
      <p className="order-sms-head">
        <strong>{smsTypeLabels.get(type) ?? `未知(${type})`}</strong>
        <span className={`order-sms-state is-${receipt ?? state}`}>
          {smsStates[state]}
          {failure === null ? '' : `（${failure}）`}
          {receipt === null ? '' : ` · ${receiptWords(receipt, message)}`}
        </span>
      </p>
      <p>{text}</p>
      <p className="order-sms-facts">
        <span>{timeWords(message)}</span>
        <span>{phone}</span>
        <span>{parts}条</span>
      </p>
    </li>
  );
}

const receiptWords = (
  receipt: NonNullable<OrderSms['receipt']>,
  { receiptReason }: OrderSms,
): string =>
  receiptReason === null ? receiptStates[receipt] : `${receiptStates[receipt]}（${receiptReason}）`;

function timeWords({ state, createdAt, sendAt, sentAt }: OrderSms): string {
  if (state === 'queued') return `${timeText(sendAt)} 起发送`;
  return timeText(sentAt ?? createdAt);
}
