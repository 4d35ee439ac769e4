import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { User } from '@rental/contract/auth';
import type { Platform } from '@rental/contract/endpoint';
import { CaptchaPicture } from './captcha-picture.tsx';
import { fieldToFix, type Credentials, type LoginField } from './login-errors.ts';
import { LoginInput } from './login-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useSignIn } from './use-sign-in.ts';

interface LoginFormProps {
  readonly platform: Platform;
  /** How long 记住我 lasts here. */
  readonly tokenDays: number;
  readonly onTyping: () => void;
  readonly onSignedIn: (user: User) => void;
}

const nothing: Credentials = { username: '', password: '', code: '' };

export function LoginForm({ platform, tokenDays, onTyping, onSignedIn }: LoginFormProps) {
  const captcha = useCaptcha();
  const { errors, isBusy, submit } = useSignIn(platform);
  const [typed, setTyped] = useState(nothing);
  const [rememberMe, setRememberMe] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const focus = (field: LoginField) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.select();
  useEffect(() => focus('username'), []);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const uuid = captcha.state.kind === 'shown' ? captcha.state.uuid : '';
    const attempt = await submit({ ...typed, uuid, rememberDays: rememberMe ? tokenDays : null });
    if (attempt.kind === 'signedIn') onSignedIn(attempt.user);
    if (attempt.kind === 'refused') {
      // a captcha is good for one try
      captcha.refresh();
      setTyped((now) => ({ ...now, code: '' }));
    }
    if (attempt.kind === 'refused' || attempt.kind === 'incomplete')
      focus(fieldToFix(attempt.errors));
  };

  const bind = (name: LoginField) => ({
    name,
    value: typed[name],
    error: errors.fields[name],
    onChange: (value: string) => {
      setTyped((now) => ({ ...now, [name]: value }));
      if (name === 'password') onTyping();
    },
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      {errors.form === null ? null : (
        <p className="login-alert" role="alert">
          {errors.form}
        </p>
      )}
      <LoginInput {...bind('username')} label="账号" autoComplete="username" />
      <PasswordInput {...bind('password')} label="密码" />
      <div className="login-captcha">
        <LoginInput {...bind('code')} label="验证码" autoComplete="off" maxLength={16} />
        <CaptchaPicture {...captcha} />
      </div>
      <label className="login-remember">
        <input
          type="checkbox"
          checked={rememberMe}
          onChange={(event) => setRememberMe(event.target.checked)}
        />
        记住我
      </label>
      <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
        {isBusy ? '登录中…' : '登录'}
      </button>
    </form>
  );
}
