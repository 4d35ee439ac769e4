import { App } from 'antd';
import { PasswordForm } from '../../../ui/fields/password-form.tsx';

/** 修改密码: the own one; every other login ends with it. */
export function PasswordSection() {
  const { message } = App.useApp();
  const tell = (ended: number) =>
    void message.success(ended === 0 ? '密码已修改' : `密码已修改，其他 ${ended} 处登录已下线`);
  return (
    <section className="user-center-card" aria-labelledby="user-center-password">
      <h2 id="user-center-password">修改密码</h2>
      <PasswordForm oldLabel="原密码" onChanged={tell} />
    </section>
  );
}
