import { App, Button } from 'antd';
import { useState } from 'react';
import { showError } from '../../../http/errors.ts';
import { refreshRights, useSession } from '../../../http/session.ts';
import { SecondFactorSetUp } from '../../../ui/fields/second-factor-set-up.tsx';
import { RemoveSecondFactorModal } from '../operators/remove-second-factor-modal.tsx';

/** 动态验证码: the optional second factor of the own sign-in. */
export function SecondFactorSection() {
  const { message } = App.useApp();
  const isOn = useSession((session) => session.user?.hasSecondFactor === true);
  const [opened, setOpened] = useState<'setUp' | 'remove' | null>(null);
  const follow = () => {
    setOpened(null);
    refreshRights().catch(showError);
  };
  return (
    <section className="user-center-card" aria-labelledby="user-center-factor">
      <h2 id="user-center-factor">动态验证码</h2>
      <p>
        {isOn
          ? '已绑定。登录时除密码外还需输入身份验证器上的6位动态验证码。'
          : '未绑定。绑定后，密码泄露也无法登录您的账号。'}
      </p>
      {isOn ? (
        <Button danger onClick={() => setOpened('remove')}>
          解绑
        </Button>
      ) : null}
      {!isOn && opened === null ? (
        <Button type="primary" onClick={() => setOpened('setUp')}>
          绑定
        </Button>
      ) : null}
      {!isOn && opened === 'setUp' ? (
        <SecondFactorSetUp
          onSetUp={() => {
            follow();
            void message.success('动态验证码已绑定');
          }}
        />
      ) : null}
      {opened === 'remove' ? (
        <RemoveSecondFactorModal onClosed={() => setOpened(null)} onRemoved={follow} />
      ) : null}
    </section>
  );
}
