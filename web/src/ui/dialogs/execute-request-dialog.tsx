import { Form, Input } from 'antd';
import { useState } from 'react';
import type { ArgsOf } from '../../http/call.ts';
import { showError } from '../../http/errors.ts';
import { sealPassword } from '../../http/seal-password.ts';
import { CommandDialog, type RunningCommand } from './command-dialog.tsx';

export interface AgreedRequest {
  readonly id: number;
  readonly summary: string;
  readonly asksStepUp: boolean;
}

interface ExecuteRequestDialogProps {
  readonly request: AgreedRequest;
  readonly command: RunningCommand & { mutate(args: ArgsOf<'executeRequest'>): void };
  readonly onClosed: () => void;
}

/** 执行 of what somebody else agreed to, with that content: nothing is typed but the own password where the act takes one. */
export function ExecuteRequestDialog({ request, command, onClosed }: ExecuteRequestDialogProps) {
  const { id, summary, asksStepUp } = request;
  const [form] = Form.useForm<{ password?: string }>();
  const [isSealing, setSealing] = useState(false);
  const execute = async ({ password }: { password?: string }) => {
    setSealing(true);
    try {
      const stepUp = password === undefined ? {} : { password: await sealPassword(password) };
      command.mutate({ params: { id }, body: asksStepUp ? { stepUp } : {} });
    } catch (error) {
      showError(error);
    } finally {
      setSealing(false);
    }
  };
  const wrongPassword = command.fields?.['stepUp.password'];
  return (
    <CommandDialog
      title="执行已同意的申请"
      okText="执行"
      command={{
        ...command,
        isPending: command.isPending || isSealing,
        fields: wrongPassword === undefined ? command.fields : { password: wrongPassword },
      }}
      form={form}
      onClosed={onClosed}
    >
      <p>{summary}</p>
      <p>将按复核同意的内容执行，无需重新填写。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(typed) => void execute(typed)}
      >
        {asksStepUp ? (
          <Form.Item
            name="password"
            label="您的登录密码"
            rules={[{ required: true, message: '请输入您的登录密码' }]}
          >
            <Input.Password autoComplete="current-password" maxLength={256} />
          </Form.Item>
        ) : null}
      </Form>
    </CommandDialog>
  );
}
