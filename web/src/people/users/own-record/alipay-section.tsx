import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isBackFromAlipay, leaveForAlipay, takeConsent } from '../../../http/alipay-visit.ts';
import type { AnswerOf } from '../../../http/call.ts';
import { useSession } from '../../../http/session.ts';
import { useCommand } from '../../../http/use-command.ts';
import { useOpenTab } from '../../../ui/tab-location.ts';
import { OwnPasswordDialog } from './own-password-dialog.tsx';

/** 支付宝 (S162–S165): the account that signs this operator in, against the own password. */
export function AlipaySection({ user }: { user: AnswerOf<'userInfo'> }) {
  const { message } = App.useApp();
  const isOffered = useSession(({ site }) => site?.alipayLogin === true);
  const [opened, setOpened] = useState<'bind' | 'unbind' | null>(null);
  const openTab = useOpenTab();
  const binding = useCommand('authBind', { refreshes: ['userInfo'] });
  const { mutate } = binding;
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    if (!isBackFromAlipay()) return;
    const consent = takeConsent('bind');
    openTab('/user/center'); // the tab's address bears no code either
    if (consent === null) return;
    mutate({ body: consent }, { onSuccess: () => void message.success('支付宝已绑定') });
  }, [message, mutate, openTab]);

  if (!isOffered && user.alipayAccount === null) return null;
  return (
    <section className="user-center-card" aria-labelledby="user-center-alipay">
      <h2 id="user-center-alipay">支付宝</h2>
      {user.alipayAccount === null ? (
        <>
          <p>未绑定。绑定后可在登录页使用支付宝登录。</p>
          <Button type="primary" loading={binding.isPending} onClick={() => setOpened('bind')}>
            绑定支付宝
          </Button>
        </>
      ) : (
        <>
          <p>已绑定 {user.alipayAccount}，可用于登录本账号。</p>
          <Button danger onClick={() => setOpened('unbind')}>
            解绑支付宝
          </Button>
        </>
      )}
      {opened === 'bind' ? <BindDialog onClosed={() => setOpened(null)} /> : null}
      {opened === 'unbind' ? <UnbindDialog onClosed={() => setOpened(null)} /> : null}
    </section>
  );
}

/** Proves who sits there, then goes to the provider; this page finishes it when the browser is back. */
function BindDialog({ onClosed }: { onClosed: () => void }) {
  const command = useCommand('authRedirect', { refreshes: [] });
  return (
    <OwnPasswordDialog
      title="绑定支付宝"
      okText="前往授权"
      command={command}
      onProven={(password) =>
        command.mutate(
          { body: { purpose: 'bind', stepUp: { password } } },
          { onSuccess: ({ url }) => leaveForAlipay('bind', url) },
        )
      }
      onClosed={onClosed}
    >
      <p>将离开本页，前往支付宝授权；授权后自动回到个人中心完成绑定。</p>
    </OwnPasswordDialog>
  );
}

function UnbindDialog({ onClosed }: { onClosed: () => void }) {
  const { message } = App.useApp();
  const command = useCommand('unbindAlipay', { refreshes: ['userInfo'] });
  return (
    <OwnPasswordDialog
      title="解绑支付宝"
      okText="确认解绑"
      command={command}
      isDanger
      onProven={(password) =>
        command.mutate(
          { body: { stepUp: { password } } },
          { onSuccess: () => void message.success('支付宝已解绑') },
        )
      }
      onClosed={onClosed}
    >
      <p>解绑后，该支付宝不能再登录本账号。</p>
    </OwnPasswordDialog>
  );
}
