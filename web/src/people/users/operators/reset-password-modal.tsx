import { Alert } from 'antd';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { OneTimePasswordDialog } from '../one-time-password-dialog.tsx';
import { OwnPasswordDialog } from '../own-record/own-password-dialog.tsx';
import { operatorReads } from './operator-reads.ts';

interface ResetPasswordModalProps {
  readonly operator: { readonly id: number; readonly name: string };
  /** The approval of a second person; absent: nobody was asked yet. */
  readonly approvalId?: number;
  readonly onClosed: () => void;
}

/** 重置密码: against the own password. For an administrator it may first ask for a second person. */
export function ResetPasswordModal({ operator, approvalId, onClosed }: ResetPasswordModalProps) {
  const command = useCommand('resetOperatorPassword', {
    refreshes: [...operatorReads, 'listApprovals'],
  });
  const { data } = command;
  if (data !== undefined && data.oneTimePassword !== null) {
    const made = { username: data.username, oneTimePassword: data.oneTimePassword };
    return <OneTimePasswordDialog made={made} onClosed={onClosed} />;
  }
  // asked for a second person: a dialog of its own says so
  if (data !== undefined) return <Asked onClosed={onClosed} />;
  return (
    <OwnPasswordDialog
      title="重置密码"
      okText="确认重置"
      command={command}
      isDanger
      onProven={(password) =>
        command.mutate({
          body: { id: operator.id, stepUp: { password }, approvalId: approvalId ?? null },
        })
      }
      onClosed={onClosed}
    >
      <p>
        「{operator.name}
        」：重置后全部登录立即失效，须用一次性密码登录并改密；已绑定的动态验证码一并解除。
      </p>
    </OwnPasswordDialog>
  );
}

const idle = { isPending: false, isSuccess: false, error: null, fields: null } as const;

const Asked = ({ onClosed }: { onClosed: () => void }) => (
  <CommandDialog
    title="等待复核"
    okText="知道了"
    command={idle}
    onOk={onClosed}
    onClosed={onClosed}
  >
    <Alert
      type="info"
      showIcon
      title="重置管理员密码须由他人复核。申请已提交，通过后请到「复核」执行。"
    />
  </CommandDialog>
);
