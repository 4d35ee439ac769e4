import { useEffect, useRef, useState, type ComponentType } from 'react';
import { isBackFromAlipay } from '../../http/alipay-visit.ts';
import { LoginForm } from './login-form.tsx';
import type { WayIn, WayInProps } from './way-in-props.ts';

interface Shown {
  readonly way: WayIn;
  readonly Form: ComponentType<WayInProps>;
  /** The error of the sign-in method before. */
  readonly news: string | null;
}

interface Chosen extends Shown {
  /** Why the form last chosen is not there. */
  readonly failure: string | null;
  readonly choose: (way: WayIn, news?: string) => Promise<void>;
}

/** Most people type a password: the other forms load when somebody wants them. */
const forms: Readonly<Record<WayIn, () => Promise<ComponentType<WayInProps>>>> = {
  password: () => Promise.resolve(LoginForm),
  sms: async () => (await import('./sms-form.tsx')).SmsForm,
  alipay: async () => (await import('./alipay-form.tsx')).AlipayForm,
  forgotten: async () => (await import('./forgotten-form.tsx')).ForgottenForm,
};

const notLoaded = '页面未能加载，请检查网络后刷新浏览器。';

/** Which form of the login page is shown. The one before stays until the files of the next are there. */
export function useWayIn(): Chosen {
  const [shown, setShown] = useState<Shown>({ way: 'password', Form: LoginForm, news: null });
  const [failure, setFailure] = useState<string | null>(null);
  const wanted = useRef<WayIn>('password');

  const choose = async (way: WayIn, news: string | null = null) => {
    wanted.current = way;
    setFailure(null);
    try {
      const Form = await forms[way]();
      if (wanted.current === way) setShown({ way, Form, news });
    } catch {
      setFailure(notLoaded);
    }
  };
  useEffect(() => {
    if (!isBackFromAlipay()) return;
    forms.alipay().then(
      (Form) => setShown({ way: 'alipay', Form, news: null }),
      () => setFailure(notLoaded),
    );
  }, []);
  return { ...shown, failure, choose };
}
