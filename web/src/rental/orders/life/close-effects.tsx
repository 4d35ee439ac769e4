import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { refundOfEnding } from '../money/order-position.ts';
import { authorizationWords } from '../pre-authorizations/authorization-ahead.tsx';

interface CloseEffectsProps {
  readonly detail: OrderDetail | undefined;
  /** When it was read. */
  readonly now: number;
}

/** The effects of closing an order. Always three lines, so that the form below does not move. */
export function CloseEffects({ detail, now }: CloseEffectsProps) {
  return (
    <div className="order-effects">
      <p>关单后订单不能恢复，并且：</p>
      <ul>
        <li>{detail === undefined ? '退款：查询中…' : refundWords(detail, now)}</li>
        <li>{detail === undefined ? '合同：查询中…' : agreementWords(detail)}</li>
      </ul>
    </div>
  );
}

function refundWords(detail: OrderDetail, now: number): string {
  const refundFen = refundOfEnding(detail, now);
  const frozen = authorizationWords(detail.order);
  if (refundFen === 0) return frozen === '' ? '无需退款' : frozen;
  const { depositHeldFen } = detail.order;
  const deposit = depositHeldFen === 0 ? '' : `，其中押金 ${moneyText(depositHeldFen)}`;
  return [`退还客户 ${moneyText(refundFen)}${deposit}`, frozen].filter(Boolean).join('；');
}

function agreementWords({ agreement }: OrderDetail): string {
  return agreement === null ? '无合同需作废' : `合同 ${agreement.agreementNo} 不再履行`;
}
