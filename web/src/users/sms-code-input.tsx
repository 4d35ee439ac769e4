import { App, Button, Input, Space } from 'antd';
import { useEffect, useState } from 'react';
import type { ArgsOf } from '../http/call.ts';
import { useCommand } from '../http/use-command.ts';

interface SmsCodeInputProps {
  /** What the code is for; null while it cannot be asked for yet. */
  readonly ask: ArgsOf<'sendOwnCode'>['body'] | null;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly id?: string;
}

const waitSeconds = 60;

/** A code by SMS, with the button that sends it: once a minute (threat model 4.11). */
export function SmsCodeInput({ ask, value, onChange, id }: SmsCodeInputProps) {
  const { message } = App.useApp();
  const [wait, setWait] = useState(0);
  const send = useCommand('sendOwnCode', { refreshes: [] });
  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const ready = ask !== null && wait === 0;
  const sendCode = () => {
    if (ask === null) return;
    send.mutate(
      { body: ask },
      {
        onSuccess: () => {
          setWait(waitSeconds);
          void message.success('短信验证码已发送，5分钟内有效');
        },
      },
    );
  };
  return (
    <Space.Compact block>
      <Input
        id={id}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="6位短信验证码"
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button disabled={!ready} loading={send.isPending} onClick={sendCode}>
        {wait > 0 ? `${wait}秒后重发` : '发送验证码'}
      </Button>
    </Space.Compact>
  );
}
