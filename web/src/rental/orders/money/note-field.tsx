import { Input } from 'antd';
import { cancelReturn, collectBills } from '@rental/contract/rental/orders/money/order-money';
import { ContractField } from '../../../ui/fields/contract-field.tsx';

/** The note of every money command: one rule. */
export function NoteField() {
  return (
    <ContractField of={collectBills} name="note" label="备注">
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={200} />
    </ContractField>
  );
}

/** Why, in the timeline: one rule for the reason of every money command. */
export function WhyField() {
  return (
    <ContractField of={cancelReturn} name="reason" label="原因">
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={200} />
    </ContractField>
  );
}
