import { Input } from 'antd';
import { releaseAuthorization } from '@rental/contract/rental/pre-authorizations';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { MoneyDialog } from '../money/money-dialog.tsx';

interface Typed {
  readonly reason?: string;
}

/** 预授权解冻, by hand: all that is left. */
export function ReleaseAuthorizationModal({ detail: { order }, onClosed }: OrderDialogProps) {
  return (
    <MoneyDialog<'releaseAuthorization', Typed>
      name="releaseAuthorization"
      order={order}
      title="预授权解冻"
      okText="确认解冻"
      isDanger
      decides={() => ({})}
      extra={({ reason }) => ({ reason })}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        冻结中的 {moneyText(order.authorizedFen)} 将全部解冻并退回客户，发起解冻后不再作为押金。
      </p>
      <ContractField of={releaseAuthorization} name="reason" label="解冻原因">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
      </ContractField>
    </MoneyDialog>
  );
}
