import { Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { showError } from '../../../http/errors.ts';
import { sealPassword } from '../../../http/seal-password.ts';
import { CommandDialog, type RunningCommand } from '../../../ui/dialogs/command-dialog.tsx';

interface OwnPasswordDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly command: RunningCommand;
  readonly isDanger?: boolean;
  /** Does it, with the own password sealed. */
  readonly onProven: (sealed: string) => void;
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/** The dialog of a step that asks who sits there once more (threat model 14). */
export function OwnPasswordDialog(props: OwnPasswordDialogProps) {
  const { title, okText, command, isDanger, onProven, onClosed, children } = props;
  const [form] = Form.useForm<{ password: string }>();
  const [isSealing, setSealing] = useState(false);
  const prove = async ({ password }: { password: string }) => {
    setSealing(true);
    try {
      onProven(await sealPassword(password));
    } catch (error) {
      showError(error);
    } finally {
      setSealing(false);
    }
  };
  // the server names the field by its place in the body
  const words = Object.values(command.fields ?? {})[0];
  return (
    <CommandDialog
      title={title}
      okText={okText}
      command={{
        ...command,
        isPending: command.isPending || isSealing,
        fields: words === undefined ? command.fields : { password: words },
      }}
      form={form}
      isDanger={isDanger === true}
      onClosed={onClosed}
    >
      {children}
      <Form form={form} layout="vertical" size="middle" onFinish={(typed) => void prove(typed)}>
        <Form.Item
          name="password"
          label="您的登录密码"
          rules={[{ required: true, message: '请输入您的登录密码' }]}
        >
          <Input.Password autoComplete="current-password" maxLength={256} />
        </Form.Item>
      </Form>
    </CommandDialog>
  );
}
