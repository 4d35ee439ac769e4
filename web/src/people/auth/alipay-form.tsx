import { useEffect, useRef, useState } from 'react';
import { leaveForAlipay, takeConsent } from '../../http/alipay-visit.ts';
import { call } from '../../http/call.ts';
import { loginPaths } from '../../http/platform.ts';
import { decidePlatform } from '../../http/token.ts';
import { keepLogin } from './keep-login.ts';
import { loginErrorsOf } from './login-errors.ts';
import { LoginAlert } from './login-parts.tsx';
import type { WayInProps } from './way-in-props.ts';

/**
 * Signs in by a bound Alipay account (S163, S164): goes to the provider, and finishes when the browser is back. It is one
 * call for both platforms: who is of the channels goes there (S112). The login lasts until the browser closes.
 */
export function AlipayForm({ onSignedIn }: WayInProps) {
  const [consent] = useState(() => takeConsent('login'));
  const [isBusy, setBusy] = useState(consent !== null);
  const [failure, setFailure] = useState<string | null>(null);
  const done = useRef(onSignedIn);
  useEffect(() => {
    done.current = onSignedIn;
  });

  const fail = (error: unknown) => {
    setBusy(false);
    const { form, fields } = loginErrorsOf(error);
    setFailure(form ?? Object.values(fields)[0] ?? null);
  };
  const leave = () => {
    setBusy(true);
    setFailure(null);
    call('authRedirect', { body: { purpose: 'login' } })
      .then(({ url }) => leaveForAlipay('login', url))
      .catch(fail);
  };

  useEffect(() => {
    if (consent === null) return;
    call('authLogin', { body: consent })
      .then((login) => {
        if (login.user.purpose === 2) decidePlatform(loginPaths.channel);
        done.current(keepLogin(login, null));
      })
      .catch(fail);
  }, [consent]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) leave();
      }}
    >
      <LoginAlert words={failure} />
      <p>授权后自动登录。账号须先在个人中心绑定支付宝。</p>
      <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
        {isBusy ? '正在登录…' : '支付宝登录'}
      </button>
    </form>
  );
}
