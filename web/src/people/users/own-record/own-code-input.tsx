import { App } from 'antd';
import type { ArgsOf } from '../../../http/call.ts';
import { useCommand } from '../../../http/use-command.ts';
import { SmsCodeInput } from '../../../ui/fields/sms-code-input.tsx';

interface OwnCodeInputProps {
  /** The subject of the code; null while it cannot be requested yet. */
  readonly ask: ArgsOf<'sendOwnCode'>['body'] | null;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly id?: string;
}

/** The code by SMS that a change of the own phone or e-mail needs. */
export function OwnCodeInput({ ask, ...field }: OwnCodeInputProps) {
  const { message } = App.useApp();
  const send = useCommand('sendOwnCode', { refreshes: [] });
  const sendCode = (onSent: () => void) => {
    if (ask === null) return;
    send.mutate(
      { body: ask },
      {
        onSuccess: () => {
          onSent();
          void message.success('短信验证码已发送，5分钟内有效');
        },
      },
    );
  };
  return (
    <SmsCodeInput {...field} isReady={ask !== null} isSending={send.isPending} onSend={sendCode} />
  );
}
