import { Alert, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { readAuthorization, signedText } from '@rental/domain/platform/open-apps/signing';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { differenceOf, newNonce, signatureHeader } from './sign-request.ts';

interface Typed {
  readonly method: string;
  readonly target: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body?: string;
  readonly keyId: string;
  readonly secret: string;
  /** The header that the program made, to be compared. */
  readonly own?: string;
}

interface Signed {
  readonly text: string;
  readonly header: string;
  /** How the program's own header differs; null: in nothing; undefined: none was given. */
  readonly difference: string | null | undefined;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, label: value }));
const required = (message: string) => [{ required: true, message }];

const firstTyped = () => ({
  method: 'POST',
  target: '/open/v1/orders',
  timestamp: String(Math.floor(Date.now() / 1000)),
  nonce: newNonce(),
});

/** 签名检查: signs what is typed, here in the browser, and says where the program's own header differs. Nothing is sent. */
export function SignatureCheck() {
  const [form] = Form.useForm<Typed>();
  const [first] = useState(firstTyped);
  const [signed, setSigned] = useState<Signed | null>(null);
  const sign = async ({ secret, keyId, own = '', body = '', ...parts }: Typed) => {
    const all = { ...parts, body };
    const header = await signatureHeader(all, keyId, secret);
    setSigned({
      text: signedText(all),
      header,
      difference: own.trim() === '' ? undefined : differenceOf(own.trim(), header),
    });
  };
  if (!isSecureContext)
    return <Alert type="warning" showIcon title="签名检查需要通过 https 访问后台" />;
  return (
    <div className="signature-check">
      <Alert type="info" showIcon title="签名在本页计算，密钥内容不会发送或保存" />
      <Form<Typed>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={first}
        onFinish={(typed) => void sign(typed)}
        onValuesChange={() => setSigned(null)}
      >
        <Form.Item name="method" label="请求方法">
          <Select options={methods} style={{ width: 160 }} />
        </Form.Item>
        <Form.Item
          name="target"
          label="路径和查询串"
          rules={[{ pattern: /^\//, message: '应以 / 开头，与实际发送的完全一致' }]}
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="timestamp"
          label="时间戳（秒）"
          rules={[{ pattern: /^\d{10}$/, message: '应为10位数字' }]}
        >
          <Input style={{ width: 240 }} />
        </Form.Item>
        <Form.Item
          name="nonce"
          label="nonce"
          rules={[{ pattern: /^[\w-]{16,64}$/, message: '应为16至64位字母、数字、_ 或 -' }]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="body" label="请求体原文" extra="没有请求体则留空">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
        </Form.Item>
        <Form.Item
          name="keyId"
          label="密钥编号"
          rules={[
            ...required('请填写密钥编号'),
            { pattern: /^ak_[\da-f]{24}$/, message: '应为 ak_ 开头的27位编号' },
          ]}
        >
          <Input placeholder="ak_…" autoComplete="off" />
        </Form.Item>
        <Form.Item name="secret" label="密钥内容" rules={required('请填写密钥内容')}>
          <Input.Password placeholder="sk_…" autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="own"
          label="对接系统生成的 Authorization（选填）"
          extra="填写后指出与正确结果不同的地方"
          rules={[
            {
              validator: async (_, typed?: string) => {
                if (typed?.trim() && readAuthorization(typed.trim()) === null)
                  throw new Error('格式不正确：四项依次为 key_id、timestamp、nonce、signature');
              },
            },
          ]}
        >
          <Input.TextArea autoSize />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          计算签名
        </Button>
      </Form>
      {signed === null ? null : <SignedResult {...signed} />}
    </div>
  );
}

const SignedResult = ({ text, header, difference }: Signed) => (
  <div role="status" className="signature-result">
    {difference === undefined ? null : (
      <Alert
        type={difference === null ? 'success' : 'error'}
        showIcon
        title={difference ?? '与正确结果一致'}
      />
    )}
    <h3>待签名串</h3>
    <pre>{text}</pre>
    <h3>Authorization</h3>
    <CopyableText name="Authorization" text={header} />
  </div>
);
