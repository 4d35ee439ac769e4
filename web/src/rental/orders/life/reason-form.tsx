import { Form, Input, Select, type FormInstance } from 'antd';
import type { closeOrder, rejectOrder } from '@rental/contract/rental/orders/life/order-moves';
import type { SecondPerson } from '@rental/contract/people/access/approvals';
import type { Fen } from '@rental/domain/money';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { RefundFields, type Refund } from '../money/refund-fields.tsx';

export interface Reasoned<Reason> extends Refund {
  readonly reason: Reason;
  readonly note?: string;
}

interface ReasonFormProps<Reason> {
  readonly form: FormInstance<Reasoned<Reason>>;
  readonly of: typeof closeOrder | typeof rejectOrder;
  /** The label of the reason. */
  readonly label: string;
  /** Their words, by what is stored. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The refund, as far as it is known. */
  readonly refundFen: Fen | undefined;
  readonly secondPerson: SecondPerson | undefined;
  readonly onSubmit: (typed: Reasoned<Reason>) => void;
}

/** Why an order goes no further: one of the known reasons, how its deposit goes back, and what else there is to say. */
export function ReasonForm<Reason>(props: ReasonFormProps<Reason>) {
  const { form, of, label, reasons, refundFen, secondPerson, onSubmit } = props;
  const options = Object.entries(reasons).map(([value, label]) => ({ value, label }));
  return (
    <Form form={form} layout="vertical" size="middle" onFinish={onSubmit}>
      <ContractField of={of} name="reason" label={label}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={`请选择${label}`}
          options={options}
        />
      </ContractField>
      <ContractField of={of} name="note" label="备注">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
      </ContractField>
      <RefundFields refundFen={refundFen} secondPerson={secondPerson} />
    </Form>
  );
}
