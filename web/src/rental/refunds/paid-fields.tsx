import { Form, Input } from 'antd';
import { payRefund } from '@rental/contract/rental/refunds';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { MethodField } from '../orders/money/fields/method-field.tsx';
import { ProofsField } from '../orders/money/fields/proofs-field.tsx';

/** The typed fields of a refund that was paid by hand. */
export interface PaidFields {
  readonly method?: MoneyMethod;
  readonly tradeNo?: string;
  readonly proofs?: string[];
}

/** From which account it was paid, with the number and the proof that all but cash leaves. */
export function PaidRefundFields() {
  const method = Form.useWatch<MoneyMethod | undefined>('method');
  return (
    <>
      <MethodField name="method" label="打款方式" />
      {method === undefined || method === 'cash' ? null : (
        <ContractField
          of={payRefund}
          name="tradeNo"
          label="打款交易号"
          wantedWords="请填写打款交易号"
          extra={`${moneyMethods[method]}的流水号，用于对账；不能重复`}
        >
          <Input allowClear maxLength={64} autoComplete="off" />
        </ContractField>
      )}
      <ProofsField isOfPayment label="打款凭证" words="转账截图或回单" />
    </>
  );
}

/** The same as the call wants it. */
export const paidOf = ({ method, tradeNo = '', proofs = [] }: PaidFields) => ({
  method: method ?? 'cash',
  ...(method !== 'cash' && tradeNo.trim() !== '' && { tradeNo: tradeNo.trim() }),
  proofs: method === 'cash' ? [] : proofs,
});
