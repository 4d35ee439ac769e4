import { useRef, type SubmitEvent } from 'react';
import { call } from '../../http/call.ts';
import { sealPassword } from '../../http/seal-password.ts';
import { LoginInput } from './login-input.tsx';
import { LoginAlert, Submit } from './login-parts.tsx';
import { PasswordInput } from './password-input.tsx';
import { wrongInReset } from './sms-code-errors.ts';
import { SmsCodeFields } from './sms-code-fields.tsx';
import { useLoginForm } from './use-login-form.ts';
import type { WayInProps } from './way-in-props.ts';

/** Puts a new password in place of a forgotten one by an SMS to the account's phone (S160), then leads to the login. */
export function ForgottenForm({ username, onUsername, onChoose }: WayInProps) {
  const ref = useRef<HTMLFormElement>(null);
  const form = useLoginForm(ref, username, onUsername, 'code');

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const { smsCode, newPass } = form.typed;
    const attempt = await form.attempt({
      act: 'form',
      wrong: wrongInReset(form.typed),
      send: async () => {
        const sealed = await sealPassword(newPass);
        const body = { username: form.typed.username, code: smsCode.trim(), newPass: sealed };
        return call('resetForgottenPassword', { body });
      },
      otherwise: 'smsCode',
    });
    if (attempt.kind === 'done') onChoose('password', '密码已重设，请用新密码登录');
  };

  return (
    <form ref={ref} noValidate onSubmit={(event) => void send(event)}>
      <LoginAlert words={form.errors.form} />
      <LoginInput {...form.bind('username')} label="账号" autoComplete="username" />
      <SmsCodeFields form={form} purpose="forgotten" />
      <PasswordInput
        {...form.bind('newPass')}
        label="新密码"
        autoComplete="new-password"
        maxLength={128}
      />
      <p className="login-hint">至少8位；不要用常见密码，不要包含账号或品牌名称</p>
      <PasswordInput
        {...form.bind('repeated')}
        label="再次输入新密码"
        autoComplete="new-password"
        maxLength={128}
      />
      <Submit isBusy={form.busy === 'form'} words="重设密码" busyWords="重设中…" />
      <button type="button" className="login-link" onClick={() => onChoose('password')}>
        返回登录
      </button>
    </form>
  );
}
