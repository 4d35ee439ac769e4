import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { OneTimePasswordDialog } from '../../ui/dialogs/one-time-password-dialog.tsx';
import { CustomerBrief } from './customer-brief.tsx';
import type { CustomerDialogProps } from './customer-dialog-props.ts';
import { customerReads } from './customer-reads.ts';
import { customerName } from './customer-text.ts';

/** 重置密码; afterwards the one-time password, which nobody sees again. */
export function ResetPasswordModal({ customer, onClosed }: CustomerDialogProps) {
  const command = useCommand('resetCustomerPassword', { refreshes: customerReads });
  if (command.isSuccess)
    return (
      <OneTimePasswordDialog
        owner={{ label: '客户', value: `${customerName(customer)} ${customer.phone}` }}
        password={command.data.password}
        onClosed={onClosed}
      />
    );
  return (
    <CommandDialog
      title="重置客户密码"
      okText="确认重置"
      isDanger
      command={command}
      onOk={() => command.mutate({ params: { id: customer.id } })}
      onClosed={onClosed}
    >
      <CustomerBrief customer={customer} />
      <p>原密码立即失效，系统将生成一次性密码，请转交客户。</p>
    </CommandDialog>
  );
}
