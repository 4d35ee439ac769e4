import type { OrderDetail } from '@rental/contract/orders';
import { moneyText } from '../ui/money-text.ts';

/** What closing an order lets go of. Always three lines, so that the form below them stays where it is. */
export function CloseEffects({ detail }: { detail: OrderDetail | undefined }) {
  return (
    <div className="order-effects">
      <p>关单后订单不能恢复，并且：</p>
      <ul>
        <li>{detail === undefined ? '押金：查询中…' : depositWords(detail.order)}</li>
        <li>{detail === undefined ? '合同：查询中…' : agreementWords(detail)}</li>
      </ul>
    </div>
  );
}

function depositWords({ depositHeldFen }: OrderDetail['order']): string {
  if (depositHeldFen === 0) return '没有已付或冻结的押金需要退还';
  return `已付或冻结的押金 ${moneyText(depositHeldFen)} 应退还或解冻给客户`;
}

function agreementWords({ agreement }: OrderDetail): string {
  return agreement === null ? '没有合同需要作废' : `合同 ${agreement.agreementNo} 不再履行`;
}
