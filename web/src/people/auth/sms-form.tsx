import { useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../http/call.ts';
import { loginPaths } from '../../http/platform.ts';
import { decidePlatform } from '../../http/token.ts';
import { keepLogin } from './keep-login.ts';
import { LoginInput } from './login-input.tsx';
import { LoginAlert, RememberMe, Submit } from './login-parts.tsx';
import { wrongIn } from './sms-code-errors.ts';
import { SmsCodeFields } from './sms-code-fields.tsx';
import { useLoginForm } from './use-login-form.ts';
import type { WayInProps } from './way-in-props.ts';

/** Signs in by a code that came by SMS. It is one call for both platforms: who is of the channels goes there (S112). */
export function SmsForm(props: WayInProps) {
  const ref = useRef<HTMLFormElement>(null);
  const form = useLoginForm(ref, props.username, props.onUsername, 'code');
  const [rememberMe, setRememberMe] = useState(false);

  const signIn = async (username: string, smsCode: string) => {
    const body = { username, smsCode: smsCode.trim(), ...(rememberMe && { rememberMe }) };
    const login = await call('smsLogin', { body });
    if (login.user.purpose === 2) decidePlatform(loginPaths.channel);
    return keepLogin(login, rememberMe ? props.tokenDays : null);
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const { username, smsCode } = form.typed;
    const attempt = await form.attempt({
      act: 'form',
      wrong: wrongIn({ username, smsCode }),
      send: () => signIn(username, smsCode),
      otherwise: 'smsCode',
    });
    if (attempt.kind === 'done') props.onSignedIn(attempt.answer);
  };

  return (
    <form ref={ref} noValidate onSubmit={(event) => void send(event)}>
      <LoginAlert words={form.errors.form} />
      <LoginInput {...form.bind('username')} label="账号" autoComplete="username" />
      <SmsCodeFields form={form} purpose="login" />
      <RememberMe isChecked={rememberMe} onChange={setRememberMe} />
      <Submit isBusy={form.busy === 'form'} words="登录" busyWords="登录中…" />
    </form>
  );
}
