import { Form, Input } from 'antd';
import { collectBills } from '@rental/contract/rental/orders/money/order-money';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { maxDaysArrivedBack } from '@rental/domain/rental/orders/money/arrival';
import { maxDaysBackAlone } from '@rental/domain/rental/orders/money/second-person';
import { ContractField } from '../../../../ui/fields/contract-field.tsx';

/** The typed fields of money that has arrived. */
export interface Arrival {
  readonly arrivedOn?: string;
  readonly tradeNo?: string;
}

/** 到账日期: today unless another day is chosen. A deposit that pays arrives when it is set off. */
export function ArrivedOnField({ now }: { readonly now: number }) {
  const method: unknown = Form.useWatch('method');
  const today = businessDateOf(new Date(now));
  if (method === 'deposit') return null;
  return (
    <ContractField
      of={collectBills}
      name="arrivedOn"
      label="到账日期"
      initialValue={today}
      extra={`有滞纳金的计到到账当天；早于今天${maxDaysBackAlone}天以上需要他人复核`}
    >
      <Input type="date" min={addDays(today, -maxDaysArrivedBack)} max={today} />
    </ContractField>
  );
}

/** 交易号 of what came by a bank or a wallet. */
export function TradeNoField() {
  const method: unknown = Form.useWatch('method');
  if (method === undefined || method === 'deposit' || method === 'cash') return null;
  return (
    <ContractField
      of={collectBills}
      name="tradeNo"
      label="交易号"
      extra="用于对账；同一收款方式下不能重复"
    >
      <Input allowClear maxLength={64} autoComplete="off" />
    </ContractField>
  );
}

/** The day as the preview wants it: today goes without saying. */
export const arrivedOnOf = ({ arrivedOn = '' }: Arrival, now: number) =>
  arrivedOn === '' || arrivedOn === businessDateOf(new Date(now)) ? {} : { arrivedOn };

/** The number as the call wants it. */
export const tradeNoOf = ({ tradeNo = '' }: Arrival) =>
  tradeNo.trim() === '' ? {} : { tradeNo: tradeNo.trim() };
