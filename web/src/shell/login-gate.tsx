import { Button } from 'antd';
import { useState } from 'react';
import { showError } from '../http/errors.ts';
import { refreshRights, signOut, useSession } from '../http/session.ts';
import { PasswordForm } from '../ui/fields/password-form.tsx';
import { SecondFactorCode } from '../ui/fields/second-factor-code.tsx';
import { SecondFactorSetUp } from '../ui/fields/second-factor-set-up.tsx';
import './login-gate.css';

/** The steps before the workplace opens: the second factor, setting one up, the first own password. */
export default function LoginGate() {
  const user = useSession((session) => session.user);
  const title = useSession((session) => session.site?.title);
  const [isPassing, setPassing] = useState(false);
  const pass = () => {
    setPassing(true);
    refreshRights()
      .catch(showError)
      .finally(() => setPassing(false));
  };
  if (user === null || user.gate === null) return null;
  return (
    <main className="login-gate" aria-busy={isPassing}>
      <div className="login-gate-card">
        <h1>{titles[user.gate]}</h1>
        <p>
          {title}：{user.username}，{words[user.gate]}
        </p>
        {user.gate === 'secondFactor' ? (
          <SecondFactorCode call="passSecondFactor" okText="验证" onPassed={pass} />
        ) : null}
        {user.gate === 'enrolment' ? <SecondFactorSetUp onSetUp={pass} /> : null}
        {user.gate === 'oneTimePassword' ? (
          <PasswordForm oldLabel="一次性密码" onChanged={pass} />
        ) : null}
        <Button type="link" onClick={() => void signOut()}>
          退出登录
        </Button>
      </div>
    </main>
  );
}

const titles = {
  secondFactor: '动态验证码',
  enrolment: '绑定动态验证码',
  oneTimePassword: '设置新密码',
} as const;

const words = {
  secondFactor: '请输入身份验证器上的6位动态验证码。',
  enrolment: '本站点要求使用动态验证码，请先绑定身份验证器。',
  oneTimePassword: '您正在使用一次性密码，请先设置自己的密码。',
} as const;
