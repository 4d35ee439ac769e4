import {
  accountKindFacts,
  isSandboxKind,
  type AccountKind,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import { Alert, Button, type FormInstance } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import type { TypedAccountForm } from './account-form.ts';

interface SandboxKeysProps {
  readonly kind: AccountKind;
  readonly form: FormInstance<TypedAccountForm>;
  /** Without an account there is no merchant yet. */
  readonly isNew?: true;
}

/** 领取模拟密钥: fills in what the pages of a real provider would have given. */
export function SandboxKeys({ kind, form, isNew }: SandboxKeysProps) {
  const command = useCommand('issueSandboxKeys', { refreshes: [] });
  const { keys } = accountKindFacts(kind);
  if (!isSandboxKind(kind) || !Object.hasOwn(keys, 'notifyKey')) return null;
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
      title="演示环境的服务商，不连接真实服务商，不动用资金。"
      action={
        <Button size="small" loading={command.isPending} onClick={fill}>
          领取模拟密钥
        </Button>
      }
    />
  );
}
