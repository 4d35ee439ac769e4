import type { Platform } from '@rental/contract/endpoint';
import type { User } from '@rental/contract/people/auth/auth';
import { useEffect, useState, type ReactNode } from 'react';
import { demoCall, type DemoAnswerOf } from '../../http/demo-call.ts';
import { wordsOf } from '../../http/errors.ts';
import { keepLogin } from './keep-login.ts';
import { LoginAlert } from './login-parts.tsx';
import './demo-accounts.css';

interface DemoAccountsProps {
  readonly platform: Platform;
  readonly onSignedIn: (user: User) => void;
}

type Accounts = DemoAnswerOf<'demoAccounts'>['accounts'];

/** The accounts of a demo as cards: one click signs in. */
export default function DemoAccounts({ platform, onSignedIn }: DemoAccountsProps): ReactNode {
  const [accounts, setAccounts] = useState<Accounts>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const fail = (error: unknown) => setFailure(wordsOf(error));
  useEffect(() => {
    demoCall('demoAccounts').then(({ accounts: all }) => setAccounts(all), fail);
  }, []);
  const enter = async (username: string) => {
    setChosen(username);
    setFailure(null);
    try {
      const login = await demoCall('demoLogin', { body: { username, platform } });
      onSignedIn(keepLogin(login, null));
    } catch (error) {
      setChosen(null);
      fail(error);
    }
  };
  const offered = accounts.filter((account) => account.platform === platform);
  return (
    <section className="demo-accounts" aria-label="演示账号">
      <h2>演示账号</h2>
      <p>点击即可登录，无需密码和验证码</p>
      <LoginAlert words={failure} />
      <ul>
        {offered.map(({ username, name, role, words }) => (
          <li key={username}>
            <button
              type="button"
              disabled={chosen !== null}
              aria-busy={chosen === username}
              onClick={() => void enter(username)}
            >
              <b>{name}</b> <small>{chosen === username ? '登录中…' : role}</small>
              <span>{words}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
