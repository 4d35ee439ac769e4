import { App, Form, Input, Radio } from 'antd';
import { sealPassword } from '../../../../http/seal-password.ts';
import { useSession } from '../../../../http/session.ts';
import { useCommand } from '../../../../http/use-command.ts';
import { SmsCodeInput } from '../../../../ui/fields/sms-code-input.tsx';

/** The step-up fields of a dialog. */
export interface Proven {
  readonly proveBy?: 'password' | 'sms';
  readonly password?: string;
  readonly operationCode?: string;
}

const ways = [
  { value: 'password', label: '登录密码' },
  { value: 'sms', label: '短信验证码' },
];

interface StepUpFieldsProps {
  /** The step, if its SMS names it. */
  readonly about?: 'offlinePayment' | undefined;
}

/** Step-up (threat model 14): the own password, or a code to the own phone if there is one. */
export function StepUpFields({ about }: StepUpFieldsProps) {
  const phone = useSession(({ user }) => user?.phone ?? null);
  const proveBy: unknown = Form.useWatch('proveBy');
  return (
    <>
      {phone === null ? null : (
        <Form.Item name="proveBy" label="验证方式" initialValue="password">
          <Radio.Group aria-label="验证方式" options={ways} />
        </Form.Item>
      )}
      {proveBy === 'sms' ? (
        <Form.Item
          name="operationCode"
          label={`操作验证码（发送至 ${phone}）`}
          rules={[{ pattern: /^\d{6}$/, required: true, message: '请输入6位操作验证码' }]}
        >
          <OperationCodeInput about={about} />
        </Form.Item>
      ) : (
        <Form.Item
          name="password"
          label="您的登录密码"
          rules={[{ required: true, message: '请输入您的登录密码' }]}
        >
          <Input.Password autoComplete="current-password" maxLength={256} />
        </Form.Item>
      )}
    </>
  );
}

function OperationCodeInput({
  about,
  ...field
}: StepUpFieldsProps & Pick<Parameters<typeof SmsCodeInput>[0], 'id' | 'value' | 'onChange'>) {
  const { message } = App.useApp();
  const send = useCommand('sendOperationCode', { refreshes: [] });
  const sendCode = (onSent: () => void) =>
    send.mutate(
      { query: { about } },
      {
        onSuccess: () => {
          onSent();
          void message.success('操作验证码已发送，5分钟内有效');
        },
      },
    );
  return <SmsCodeInput {...field} isReady isSending={send.isPending} onSend={sendCode} />;
}

/** The proof as the contract wants it. */
export async function stepUpOf({ proveBy, password = '', operationCode = '' }: Proven) {
  return proveBy === 'sms' ? { operationCode } : { password: await sealPassword(password) };
}
