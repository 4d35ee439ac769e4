import { Alert } from 'antd';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { isTakenBack } from '@rental/domain/rental/bills/bill-status';
import { payersOnce, payerText } from '@rental/domain/rental/orders/money/payer';

interface PaidByOthersProps {
  /** Those of which what was paid goes back; undefined: not known yet. */
  readonly bills: OrderDetail['bills'] | undefined;
}

/** The words where money goes back and others than the customer, to whom it may belong, have paid of it. */
export function PaidByOthers({ bills }: PaidByOthersProps) {
  const held = (bills ?? []).filter(({ billStatus }) => !isTakenBack(billStatus));
  const payers = payersOnce(held.flatMap(({ onBehalf }) => onBehalf));
  return payers.length === 0 ? null : (
    <Alert
      className="paid-by-others"
      type="warning"
      showIcon
      title={`有代客支付的款项：付款人${payers.map(payerText).join('、')}，退款请核对收款账户`}
    />
  );
}

/** The same of a deposit that goes back: what of it was asked for by bills. */
export const DepositByOthers = ({ bills }: Pick<OrderDetail, 'bills'>) => (
  <PaidByOthers bills={bills.filter(({ kind }) => kind === billKinds.deposit)} />
);
