import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import {
  customerSms,
  smsSaying,
  type SmsAct,
  type SmsFacts,
} from '@rental/domain/rental/customer-sms/customer-sms';
import { useSession } from '../../../http/session.ts';
import './sms-preview.css';

interface SmsPreviewProps {
  readonly order: OrderRow;
  readonly act: SmsAct;
  readonly facts?: SmsFacts;
}

/** The SMS that an act will send, in the domain's words; nothing if none is sent. */
export function SmsPreview({ order, act, facts }: SmsPreviewProps) {
  const brand = useSession(({ site }) => site?.brand);
  const sms = brand && customerSms(brand, order, act, facts);
  return sms ? <SmsPreviewLine text={sms.text} /> : null;
}

/** One line: what it says of this act. The whole text is its hint. */
export const SmsPreviewLine = ({ text }: { readonly text: string }) => (
  <p className="order-sms-preview" title={text}>
    将发送短信：{smsSaying(text)}
  </p>
);
