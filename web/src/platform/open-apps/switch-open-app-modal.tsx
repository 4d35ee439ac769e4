import type { OpenAppRow } from '@rental/contract/platform/open-apps';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';

interface SwitchOpenAppModalProps {
  readonly app: OpenAppRow;
  readonly onClosed: () => void;
}

/** 启用 or 停用. */
export function SwitchOpenAppModal({ app, onClosed }: SwitchOpenAppModalProps) {
  const command = useCommand('updateOpenApp', {
    refreshes: ['listOpenApps'],
    quiet: wantedByDialog,
  });
  const isEnabled = !app.isEnabled;
  return (
    <AgreedDialog<object>
      title={isEnabled ? '启用应用' : '停用应用'}
      okText={isEnabled ? '确认启用' : '确认停用'}
      isDanger={!isEnabled}
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) => command.mutate({ body: { id: app.id, isEnabled, stepUp } })}
      onClosed={onClosed}
    >
      <p>
        {isEnabled
          ? `启用后，「${app.name}」可凭有效密钥调用开放接口。`
          : `停用后，「${app.name}」的请求立即被拒绝；已下的订单不受影响。`}
      </p>
    </AgreedDialog>
  );
}
