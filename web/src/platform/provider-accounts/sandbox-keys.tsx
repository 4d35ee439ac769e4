import {
  accountKinds,
  isSandboxKind,
  type AccountKind,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import { isMoneyPurpose } from '@rental/domain/platform/provider-accounts/money-accounts';
import { Alert, Button, type FormInstance } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import type { TypedAccountForm } from './account-form.ts';

interface SandboxKeysProps {
  readonly kind: AccountKind;
  readonly form: FormInstance<TypedAccountForm>;
  /** Without an account there is no merchant yet. */
  readonly isNew?: true;
}

/** 领取模拟密钥: fills in what the pages of a real payment provider would have given. */
export function SandboxKeys({ kind, form, isNew }: SandboxKeysProps) {
  const command = useCommand('issueSandboxKeys', { refreshes: [] });
  if (!isSandboxKind(kind) || !isMoneyPurpose(accountKinds[kind].purpose)) return null;
  const fill = () =>
    command.mutate(
      {
        body: {
          merchantNo: isNew ? null : (form.getFieldValue('settings.merchantNo') as string),
        },
      },
      {
        onSuccess: ({ merchantNo, apiKey, notifyKey }) =>
          form.setFieldsValue({
            'settings.merchantNo': merchantNo,
            'keys.apiKey': apiKey,
            'keys.notifyKey': notifyKey,
          }),
      },
    );
  return (
    <Alert
      className="sandbox-keys"
      type="info"
      showIcon
      title="演示环境的支付商，不连接真实支付商，不动用资金。"
      action={
        <Button size="small" loading={command.isPending} onClick={fill}>
          领取模拟密钥
        </Button>
      }
    />
  );
}
