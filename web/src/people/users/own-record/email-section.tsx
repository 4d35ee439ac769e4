import { App, Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { updateOwnEmail } from '@rental/contract/people/auth/own-record';
import type { AnswerOf } from '../../../http/call.ts';
import { showError } from '../../../http/errors.ts';
import { sealPassword } from '../../../http/seal-password.ts';
import { useCommand } from '../../../http/use-command.ts';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { useUnsaved } from '../../../ui/tab-page.ts';
import { OwnCodeInput } from './own-code-input.tsx';

interface Typed {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** 修改邮箱 (S204): with the password and a code to the own phone. */
export function EmailSection({ user }: { user: AnswerOf<'userInfo'> }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const [isDirty, setDirty] = useState(false);
  const command = useCommand('updateOwnEmail', { refreshes: ['userInfo'] });
  const { fields } = command;
  useUnsaved(isDirty);
  useEffect(() => {
    if (fields === null) return;
    form.setFields(
      Object.entries(fields).map(([name, words]) => ({
        name: name as keyof Typed,
        errors: [words],
      })),
    );
  }, [form, fields]);

  const save = async ({ email, password, code }: Typed) => {
    try {
      const body = { email, password: await sealPassword(password) };
      command.mutate(
        { params: { code }, body },
        {
          onSuccess: () => {
            form.resetFields();
            setDirty(false);
            void message.success('邮箱已修改');
          },
        },
      );
    } catch (error) {
      showError(error);
    }
  };
  return (
    <section className="user-center-card" aria-labelledby="user-center-email">
      <h2 id="user-center-email">修改邮箱</h2>
      {user.phone === null ? (
        <p>请先在「修改资料」中填写手机号，验证码会发到该手机。</p>
      ) : (
        <Form
          form={form}
          layout="vertical"
          size="middle"
          autoComplete="off"
          className="user-center-form"
          onValuesChange={() => setDirty(true)}
          onFinish={(typed) => void save(typed)}
        >
          <ContractField
            of={updateOwnEmail}
            name="email"
            label="新邮箱"
            extra={user.email === null ? '尚未填写' : `当前 ${user.email}`}
          >
            <Input allowClear maxLength={100} />
          </ContractField>
          <Form.Item
            name="password"
            label="登录密码"
            rules={[{ required: true, message: '请输入登录密码' }]}
          >
            <Input.Password autoComplete="current-password" maxLength={256} />
          </Form.Item>
          <Form.Item
            name="code"
            label="短信验证码"
            extra={`发送到 ${user.phone}`}
            rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入6位短信验证码' }]}
          >
            <OwnCodeInput ask={{ purpose: 'email' }} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={command.isPending} disabled={!isDirty}>
            修改邮箱
          </Button>
        </Form>
      )}
    </section>
  );
}
