import { Input } from 'antd';
import { changeAddress } from '@rental/contract/rental/orders/changes/order-changes';
import { ContractField } from '../../../ui/fields/contract-field.tsx';

/** Why, in the timeline: one rule for the reason of every change. */
export function ReasonField() {
  return (
    <ContractField of={changeAddress} name="reason" label="原因">
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={200} />
    </ContractField>
  );
}
