import { useState, type KeyboardEvent } from 'react';
import { call } from '../../http/call.ts';
import { CaptchaPicture } from './captcha-picture.tsx';
import { missingIn } from './login-errors.ts';
import { LoginInput } from './login-input.tsx';
import { useCaptcha } from './use-captcha.ts';
import type { LoginFormState } from './use-login-form.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** How long the server waits before it sends another code to the same phone. */
const pauseSeconds = 60;

interface SmsCodeFieldsProps {
  readonly form: LoginFormState;
  readonly purpose: 'login' | 'forgotten';
}

/** A captcha, the button that asks for an SMS against it, and the code that came (S157). */
export function SmsCodeFields({ form, purpose }: SmsCodeFieldsProps) {
  const captcha = useCaptcha();
  const [secondsLeft, startPause] = useSecondsLeft();
  const [isSent, setIsSent] = useState(false);
  const isWaiting = secondsLeft > 0 || form.busy !== null;

  const send = async () => {
    if (isWaiting) return;
    const { username, code } = form.typed;
    const uuid = captcha.state.kind === 'shown' ? captcha.state.uuid : '';
    setIsSent(false);
    const attempt = await form.attempt({
      act: 'code',
      wrong: missingIn({ username, code }),
      send: () => call('sendLoginSms', { body: { username, code, uuid, purpose } }),
      otherwise: 'code',
    });
    if (attempt.kind !== 'done' && attempt.kind !== 'refused') return;
    // a captcha is good for one try
    captcha.refresh();
    form.type('code', '');
    if (attempt.kind === 'refused') return;
    setIsSent(true);
    startPause(pauseSeconds);
    form.focus('smsCode');
  };
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <>
      <div className="login-captcha">
        <LoginInput
          {...form.bind('code')}
          label="图形验证码"
          autoComplete="off"
          maxLength={16}
          onKeyDown={sendByEnter}
        />
        <CaptchaPicture {...captcha} />
      </div>
      <LoginInput
        {...form.bind('smsCode')}
        label="短信验证码"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
      >
        <button
          type="button"
          className="login-send"
          aria-busy={form.busy === 'code'}
          disabled={isWaiting}
          onClick={() => void send()}
        >
          {secondsLeft > 0 ? `${secondsLeft}秒后重新获取` : '获取短信验证码'}
        </button>
      </LoginInput>
      <p className="login-news" role="status">
        {isSent ? '若账号存在且绑定手机，验证码已发送' : ''}
      </p>
    </>
  );
}
