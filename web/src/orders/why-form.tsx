import { Form, Input, type FormInstance } from 'antd';
import type { voidAgreement } from '@rental/contract/agreements';
import type { cancelRelet } from '@rental/contract/relets';
import type { recallShipment, refuseDelivery, reopenOrder } from '@rental/contract/order-moves';
import type { SecondPerson } from '@rental/contract/approvals';
import type { Fen } from '@rental/domain/money';
import { ContractField } from '../ui/contract-field.tsx';
import { RefundFields, type Refund } from './money/refund-fields.tsx';

export interface Why extends Refund {
  readonly reason: string;
}

interface WhyFormProps {
  readonly form: FormInstance<Why>;
  readonly of:
    | typeof cancelRelet
    | typeof recallShipment
    | typeof refuseDelivery
    | typeof reopenOrder
    | typeof voidAgreement;
  /** What the reason is called here. */
  readonly label: string;
  /** What goes back to the customer with it. */
  readonly refundFen?: Fen | undefined;
  readonly secondPerson?: SecondPerson | undefined;
  readonly onSubmit: (typed: Why) => void;
}

/** Why an order steps back or ends at the door, in the operator's own words. */
export function WhyForm({ form, of, label, refundFen, secondPerson, onSubmit }: WhyFormProps) {
  return (
    <Form form={form} layout="vertical" size="middle" onFinish={onSubmit}>
      <ContractField of={of} name="reason" label={label}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
      </ContractField>
      <RefundFields refundFen={refundFen} secondPerson={secondPerson} hasReason />
    </Form>
  );
}
