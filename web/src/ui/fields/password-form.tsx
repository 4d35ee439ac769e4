import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { wordsOf } from '../../http/errors.ts';
import { sealPassword } from '../../http/seal-password.ts';
import { useCommand } from '../../http/use-command.ts';
import { useUnsaved } from '../tab-page.ts';

interface Typed {
  readonly oldPass: string;
  readonly newPass: string;
  readonly repeated: string;
}

interface PasswordFormProps {
  /** The label of the password to be replaced: 原密码, or 一次性密码. */
  readonly oldLabel: string;
  readonly onChanged: (endedSessions: number) => void;
}

/** Changes the operator's own password (S203). Violations of the password rules come from the server, at the field. */
export function PasswordForm({ oldLabel, onChanged }: PasswordFormProps) {
  const [form] = Form.useForm<Typed>();
  const [isTyped, setTyped] = useState(false);
  const [sealError, setSealError] = useState<unknown>(null);
  const command = useCommand('updateOwnPassword', { refreshes: ['ownSessions', 'userInfo'] });
  const { fields } = command;
  useUnsaved(isTyped);

  useEffect(() => {
    if (fields === null) return;
    form.setFields(
      Object.entries(fields).map(([name, words]) => ({
        name: name as keyof Typed,
        errors: [words],
      })),
    );
  }, [form, fields]);

  const save = async ({ oldPass, newPass }: Typed) => {
    setSealError(null);
    try {
      const body = { oldPass: await sealPassword(oldPass), newPass: await sealPassword(newPass) };
      command.mutate(
        { body },
        {
          onSuccess: ({ endedSessions }) => {
            form.resetFields();
            setTyped(false);
            onChanged(endedSessions);
          },
        },
      );
    } catch (error) {
      setSealError(error);
    }
  };
  return (
    <Form
      form={form}
      className="password-form"
      layout="vertical"
      size="middle"
      onValuesChange={() => setTyped(true)}
      onFinish={(typed) => void save(typed)}
    >
      {sealError === null ? null : <Alert type="error" showIcon title={wordsOf(sealError)} />}
      <Form.Item name="oldPass" label={oldLabel} rules={[required(`请输入${oldLabel}`)]}>
        <Input.Password autoComplete="current-password" maxLength={256} />
      </Form.Item>
      <Form.Item
        name="newPass"
        label="新密码"
        extra="至少8位；不要用常见密码，不要包含账号或品牌名称"
        rules={[required('请输入新密码')]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="repeated"
        label="再次输入新密码"
        dependencies={['newPass']}
        rules={[
          required('请再次输入新密码'),
          ({ getFieldValue }) => ({
            validator: async (_, repeated: string | undefined) => {
              if (repeated && repeated !== getFieldValue('newPass'))
                throw new Error('两次输入的新密码不一致');
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={command.isPending}>
        修改密码
      </Button>
    </Form>
  );
}

const required = (message: string) => ({ required: true, message });
