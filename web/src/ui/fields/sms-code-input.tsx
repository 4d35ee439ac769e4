import { Button, Input, Space } from 'antd';
import { useEffect, useState } from 'react';

interface SmsCodeInputProps {
  /** True if a code can be requested now. */
  readonly isReady: boolean;
  readonly isSending: boolean;
  /** Requests a code; calls `onSent` when it was sent. */
  readonly onSend: (onSent: () => void) => void;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly id?: string;
}

const waitSeconds = 60;

/** A code by SMS, with the button that sends it: once a minute (threat model 4.11). */
export function SmsCodeInput(props: SmsCodeInputProps) {
  const { isReady, isSending, onSend, value, onChange, id } = props;
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

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
      <Button
        disabled={!isReady || isSending || wait > 0}
        onClick={() => onSend(() => setWait(waitSeconds))}
      >
        {labelOf(wait, isSending)}
      </Button>
    </Space.Compact>
  );
}

/** As text, because antd's spinner can remain, invisible, in the name of a button whose answer comes at once. */
function labelOf(wait: number, isSending: boolean): string {
  if (isSending) return '正在发送…';
  return wait > 0 ? `${wait}秒后重发` : '发送验证码';
}
