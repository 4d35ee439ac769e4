import { Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useCommand } from '../../http/use-command.ts';

interface SecondFactorCodeProps {
  readonly call: 'passSecondFactor' | 'confirmSecondFactor';
  readonly okText: string;
  readonly onPassed: () => void;
}

/** Asks for the six digits that an authenticator app shows now. */
export function SecondFactorCode({ call, okText, onPassed }: SecondFactorCodeProps) {
  const [form] = Form.useForm<{ code: string }>();
  const command = useCommand(call, { refreshes: [] });
  const { fields } = command;
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (fields !== null) form.setFields([{ name: 'code', errors: Object.values(fields) }]);
  }, [form, fields]);
  return (
    <Form
      form={form}
      layout="vertical"
      size="middle"
      autoComplete="off"
      onFinish={({ code }) => command.mutate({ body: { code } }, { onSuccess: onPassed })}
    >
      <Form.Item
        name="code"
        label="动态验证码"
        rules={[{ pattern: /^\d{6}$/, required: true, message: '请输入6位动态验证码' }]}
      >
        <Input ref={input} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={command.isPending}>
        {okText}
      </Button>
    </Form>
  );
}
