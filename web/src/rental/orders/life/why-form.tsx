import { Form, Input, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { voidAgreement } from '@rental/contract/rental/agreements';
import type { cancelRelet } from '@rental/contract/rental/orders/renewals/relets';
import type {
  recallShipment,
  refuseDelivery,
  reopenOrder,
} from '@rental/contract/rental/orders/life/order-moves';
import type { SecondPerson } from '@rental/contract/people/access/approvals';
import type { Fen } from '@rental/domain/money';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { RefundFields, type Refund } from '../money/refund-fields.tsx';

export interface Why extends Refund {
  readonly reason: string;
}

interface WhyFormProps<Typed extends Why> {
  readonly form: FormInstance<Typed>;
  readonly of:
    | typeof cancelRelet
    | typeof recallShipment
    | typeof refuseDelivery
    | typeof reopenOrder
    | typeof voidAgreement;
  /** The label of the reason. */
  readonly label: string;
  /** The refund to the customer. */
  readonly refundFen?: Fen | undefined;
  readonly secondPerson?: SecondPerson | undefined;
  readonly onSubmit: (typed: Typed) => void;
  /** Further input. */
  readonly children?: ReactNode;
}

/** Why an order steps back or ends at the door, in the operator's own words. */
export function WhyForm<Typed extends Why>(props: WhyFormProps<Typed>) {
  const { form, of, label, refundFen, secondPerson, onSubmit, children } = props;
  return (
    <Form form={form} layout="vertical" size="middle" onFinish={onSubmit}>
      <ContractField of={of} name="reason" label={label}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
      </ContractField>
      {children}
      <RefundFields refundFen={refundFen} secondPerson={secondPerson} hasReason />
    </Form>
  );
}
