import { Form, Input, type FormInstance } from 'antd';
import type { recallShipment, refuseDelivery, reopenOrder } from '@rental/contract/order-moves';
import type { MoneyMethod } from '@rental/domain/ledger/accounts';
import type { Fen } from '@rental/domain/money';
import { ContractField } from '../ui/contract-field.tsx';
import { moneyText } from '../ui/money-text.ts';
import { MethodField } from './money/method-field.tsx';

export interface Why {
  readonly reason: string;
  readonly refundMethod?: MoneyMethod;
}

interface WhyFormProps {
  readonly form: FormInstance<Why>;
  readonly of: typeof recallShipment | typeof refuseDelivery | typeof reopenOrder;
  /** What the reason is called here. */
  readonly label: string;
  /** The deposit that goes back with it. */
  readonly heldFen?: Fen | undefined;
  readonly onSubmit: (typed: Why) => void;
}

/** Why an order steps back or ends at the door, in the operator's own words. */
export function WhyForm({ form, of, label, heldFen, onSubmit }: WhyFormProps) {
  return (
    <Form form={form} layout="vertical" size="middle" onFinish={onSubmit}>
      {heldFen === undefined || heldFen === 0 ? null : (
        <MethodField
          name="refundMethod"
          label="押金退还方式"
          extra={`押金 ${moneyText(heldFen)} 退还客户`}
        />
      )}
      <ContractField of={of} name="reason" label={label}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
      </ContractField>
    </Form>
  );
}
