import { Input } from 'antd';
import { renewAuthorization } from '@rental/contract/rental/pre-authorizations';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { complaintOn, schemaOf } from '../../../ui/fields/contract-rule.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { MoneyDialog } from '../money/money-dialog.tsx';

interface Typed {
  readonly account?: string;
}

const accountSchema = schemaOf(renewAuthorization, 'body', 'account');

/** 重新冻结: the customer is asked to have the whole deposit frozen anew; the hold before stays until he has agreed. */
export function RenewAuthorizationModal({ detail: { order }, onClosed }: OrderDialogProps) {
  return (
    <MoneyDialog<'renewAuthorization', Typed>
      name="renewAuthorization"
      order={order}
      title="重新冻结"
      okText="确认发起"
      decides={({ account = '' }) =>
        accountSchema === null || complaintOn(accountSchema, account) !== null ? null : { account }
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        将按押金重新冻结，客户24小时内同意后生效
        {order.authorizedFen > 0 ? '，原冻结金额随后自动申请解冻' : ''}
        ；客户同意前担保不变。
      </p>
      <ContractField of={renewAuthorization} name="account" label="客户支付宝账号">
        <Input maxLength={64} autoComplete="off" placeholder="手机号或邮箱" />
      </ContractField>
    </MoneyDialog>
  );
}
