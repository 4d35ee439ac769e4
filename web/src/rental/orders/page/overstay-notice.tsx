import { Alert } from 'antd';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { sumFen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { isTakenBack } from '@rental/domain/rental/bills/bill-status';
import { overstayCapFen } from '@rental/domain/rental/orders/core/overstay';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { overstayOf } from '../money/order-position.ts';

type Detail = Pick<OrderDetail, 'order' | 'bills'>;

/** 超期未归还: how long, what was charged for it by the signed terms, and what can be done. */
export const OverstayNotice = ({ detail }: { readonly detail: Detail }) => (
  <Alert
    type="error"
    showIcon
    title={
      <>
        <strong>超期未归还{detail.order.overstayDays}天</strong>（{detail.order.endsOn}到期）：
        {chargedText(detail)}。请联系客户归还、续租或买断。
      </>
    }
  />
);

function chargedText({ order, bills }: Detail): string {
  const clock = overstayOf(order);
  if (clock === null) return '签约条款未约定超期占用费，可用加收另行收取';
  const charged = bills.filter(
    ({ kind, billStatus: status }) => kind === billKinds.overstay && !isTakenBack(status),
  );
  const totalFen = sumFen(charged.map(({ amountFen }) => amountFen));
  const owedFen = sumFen(charged.map((bill) => bill.owedFen));
  const until = order.overstayCountedOn === null ? '' : `，计至${order.overstayCountedOn}`;
  return `已计超期占用费${moneyText(totalFen)}${until}，待付${moneyText(owedFen)}，上限${moneyText(overstayCapFen(clock))}`;
}
