import { paidByLabels, type PaidBy } from '@rental/domain/rental/orders/money/paid-by';
import { onBehalfText, type OnBehalf } from '@rental/domain/rental/orders/money/payer';
import './bill-way.css';

interface BillWayProps {
  readonly way: PaidBy | null;
  /** The payer, if it was not the customer. */
  readonly onBehalf: OnBehalf | null;
}

/** 扣款方式, of 代客支付 by whom and to which account. */
export function BillWay({ way, onBehalf }: BillWayProps) {
  if (way === null) return '-';
  if (way !== 'onBehalf' || onBehalf === null) return paidByLabels[way];
  return <span className="bill-way">{onBehalfText(onBehalf)}</span>;
}
