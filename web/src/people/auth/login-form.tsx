import { useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../http/call.ts';
import { CaptchaPicture } from './captcha-picture.tsx';
import { keepLogin } from './keep-login.ts';
import { missingIn } from './login-errors.ts';
import { LoginInput } from './login-input.tsx';
import { LoginAlert, RememberMe, Submit } from './login-parts.tsx';
import { PasswordInput } from './password-input.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useLoginForm } from './use-login-form.ts';
import type { WayInProps } from './way-in-props.ts';

/**
 * Signs in by password. A captcha is asked for until the brand is known to do without (S152), and there after a
 * failure.
 */
export function LoginForm(props: WayInProps) {
  const { platform, site, tokenDays } = props;
  const ref = useRef<HTMLFormElement>(null);
  const form = useLoginForm(ref, props.username, props.onUsername, 'password');
  const captcha = useCaptcha();
  const [hasFailed, setHasFailed] = useState(false);
  const [rememberMe, setRememberMe] = useState(false);
  const goesWithout = platform === 'manage' && site?.accountLogin === true;
  const asksCaptcha = !goesWithout || hasFailed;

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const { username, password, code } = form.typed;
    const uuid = captcha.state.kind === 'shown' ? captcha.state.uuid : '';
    const credentials = { username, password };
    const typed = { ...credentials, ...(rememberMe && { rememberMe }) };
    const withCaptcha = { ...typed, code, uuid };
    const signIn = () => {
      if (platform === 'channel') return call('channelLogin', { body: withCaptcha });
      if (!goesWithout) return call('login', { body: withCaptcha });
      return call('accountLogin', { body: asksCaptcha ? withCaptcha : typed });
    };
    const attempt = await form.attempt({
      act: 'form',
      wrong: missingIn(asksCaptcha ? { username, password, code } : credentials),
      send: async () => keepLogin(await signIn(), rememberMe ? tokenDays : null),
      otherwise: 'password',
    });
    if (attempt.kind === 'done') props.onSignedIn(attempt.answer);
    if (attempt.kind === 'refused') {
      setHasFailed(true);
      // a captcha is good for one try
      captcha.refresh();
      form.type('code', '');
    }
  };

  const password = form.bind('password');
  return (
    <form ref={ref} noValidate onSubmit={(event) => void send(event)}>
      <LoginAlert words={form.errors.form} />
      <LoginInput {...form.bind('username')} label="账号" autoComplete="username" />
      <PasswordInput
        {...password}
        label="密码"
        onChange={(text) => {
          password.onChange(text);
          props.onTyping();
        }}
      />
      {asksCaptcha ? (
        <div className="login-captcha">
          <LoginInput {...form.bind('code')} label="验证码" autoComplete="off" maxLength={16} />
          <CaptchaPicture {...captcha} />
        </div>
      ) : null}
      <RememberMe isChecked={rememberMe} onChange={setRememberMe}>
        <button type="button" className="login-link" onClick={() => props.onChoose('forgotten')}>
          忘记密码
        </button>
      </RememberMe>
      <Submit isBusy={form.busy !== null} words="登录" busyWords="登录中…" />
    </form>
  );
}
