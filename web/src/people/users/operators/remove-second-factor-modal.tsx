import { useCommand } from '../../../http/use-command.ts';
import { OwnPasswordDialog } from '../own-record/own-password-dialog.tsx';

interface RemoveSecondFactorModalProps {
  readonly onRemoved: () => void;
  readonly onClosed: () => void;
}

/** 解绑动态验证码, with the password. */
export function RemoveSecondFactorModal({ onRemoved, onClosed }: RemoveSecondFactorModalProps) {
  const command = useCommand('removeSecondFactor', { refreshes: [] });
  return (
    <OwnPasswordDialog
      title="解绑动态验证码"
      okText="确认解绑"
      command={command}
      isDanger
      onProven={(password) => command.mutate({ body: { password } }, { onSuccess: onRemoved })}
      onClosed={onClosed}
    >
      <p>解绑后，登录只需要密码。</p>
    </OwnPasswordDialog>
  );
}
