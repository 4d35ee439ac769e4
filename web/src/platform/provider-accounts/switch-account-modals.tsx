import type { ProviderAccountRow } from '@rental/contract/platform/provider-accounts';
import {
  accountPurposes,
  accountKinds,
  type AccountPurpose,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import { keepReplacedDays } from '@rental/domain/platform/provider-accounts/account-life';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { usedVersionOf } from './account-versions.ts';

interface AccountModalProps {
  readonly account: ProviderAccountRow;
  readonly onClosed: () => void;
}

interface VersionModalProps extends AccountModalProps {
  readonly version: number;
}

const refreshes = { refreshes: ['listProviderAccounts'], quiet: wantedByDialog } as const;

/** 启用, or 换用 of another version. */
export function EnableAccountModal({ account, version, onClosed }: VersionModalProps) {
  const command = useCommand('enableProviderAccount', refreshes);
  const used = usedVersionOf(account);
  const isRotation = used !== undefined && used.version !== version && account.state === 'enabled';
  const purpose = accountPurposes[accountKinds[account.kind].purpose];
  return (
    <AgreedDialog<object>
      title={isRotation ? `换用版本${version}` : '启用账户'}
      okText={isRotation ? '确认换用' : '确认启用'}
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) =>
        command.mutate({ body: { id: account.id, version, stepUp } })
      }
      onClosed={onClosed}
    >
      <p>
        {isRotation
          ? `下一次调用起使用「${account.name}」的版本${version}；版本${used.version}保留${keepReplacedDays}天，可随时换回，之后密钥自动作废。`
          : `启用后，本品牌的${purpose}按优先级由「${account.name}」处理，费用由服务商向您收取。`}
      </p>
    </AgreedDialog>
  );
}

/** The words on what happens if no account is enabled. */
const withoutAccounts: Readonly<Record<AccountPurpose, string>> = {
  sms: '由平台的通道处理',
  risk: '由平台的服务商处理，平台也没有时不能查询',
  logistics: '由平台的服务商处理，平台也没有时不能查询',
  signature: '不能发起新的签署，不会改走平台的电子签',
  invoice: '不能在线开票，请在税务系统开票后登记',
  rent: '不能发起新的收款，不会改走平台的商户号',
  hold: '不能发起新的预授权，不会改走平台的商户号',
  deduction: '不能发起新的代扣，不会改走平台的商户号',
  payout: '不能发起新的打款，不会改走平台的商户号',
};

/** 停用. */
export function StopAccountModal({ account, onClosed }: AccountModalProps) {
  const command = useCommand('stopProviderAccount', refreshes);
  const { purpose } = accountKinds[account.kind];
  return (
    <AgreedDialog<object>
      title="停用账户"
      okText="确认停用"
      isDanger
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) => command.mutate({ body: { id: account.id, stepUp } })}
      onClosed={onClosed}
    >
      <p>
        停用后，
        {purpose === 'deduction'
          ? '新签约的'
          : purpose === 'signature' || purpose === 'invoice'
            ? '新发起的'
            : '新的'}
        {accountPurposes[purpose]}由下一优先级的账户处理；没有其他启用的账户时，
        {withoutAccounts[purpose]}。密钥保留，可再次启用。
      </p>
    </AgreedDialog>
  );
}

/** 作废旧密钥. */
export function EraseKeysModal({ account, version, onClosed }: VersionModalProps) {
  const command = useCommand('eraseProviderKeys', refreshes);
  return (
    <AgreedDialog<object>
      title="作废旧密钥"
      okText="确认作废"
      isDanger
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) =>
        command.mutate({ body: { id: account.id, version, stepUp } })
      }
      onClosed={onClosed}
    >
      <p>版本{version}的密钥从系统中删除，不能再换回。请同时在服务商控制台停用它。</p>
    </AgreedDialog>
  );
}
