import { Input } from 'antd';
import { askAuthorization } from '@rental/contract/rental/pre-authorizations';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { complaintOn, schemaOf } from '../../../ui/fields/contract-rule.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { MoneyDialog } from '../money/money-dialog.tsx';

interface Typed {
  readonly account?: string;
}

const accountSchema = schemaOf(askAuthorization, 'body', 'account');

/** 发起预授权: the customer is asked to have what is missing of the deposit frozen. */
export function AskAuthorizationModal({ detail: { order }, onClosed }: OrderDialogProps) {
  return (
    <MoneyDialog<'askAuthorization', Typed>
      name="askAuthorization"
      order={order}
      title="发起预授权"
      okText="确认发起"
      decides={({ account = '' }) =>
        accountSchema === null || complaintOn(accountSchema, account) !== null ? null : { account }
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        将冻结未付的押金，客户24小时内同意后生效；冻结资金仍归客户所有，订单结束时自动申请解冻。
      </p>
      <ContractField of={askAuthorization} name="account" label="客户支付宝账号">
        <Input maxLength={64} autoComplete="off" placeholder="手机号或邮箱" />
      </ContractField>
    </MoneyDialog>
  );
}
