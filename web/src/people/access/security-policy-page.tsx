import { App, Button, Form, Switch } from 'antd';
import { useState } from 'react';
import type { SecurityPolicy } from '@rental/contract/people/auth/policies';
import { safetySwitchLabels } from '@rental/domain/people/access/safety-policy';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { AgreedDialog, isRequested, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { useUnsaved } from '../../ui/tab-page.ts';
import { percent } from '@rental/domain/rate';
import { moneyText } from '../../ui/texts/money-text.ts';
import '../users/users.css';

/** 安全策略: how operators of this brand sign in, and what a second person has to agree to. */
export default function SecurityPolicyPage() {
  const { data, error, refetch } = useRead('securityPolicy');
  if (data !== undefined) return <PolicyForm key={JSON.stringify(data)} policy={data} />;
  if (error === null) return <Loading rows={6} />;
  return <Failed error={error} onRetry={() => void refetch()} />;
}

const switches: readonly {
  readonly name: keyof SecurityPolicy;
  readonly words: string;
}[] = [
  {
    name: 'captchaAfterFailuresOnly',
    words:
      '管理平台登录时默认不显示图形验证码；同一账号或同一地址登录失败一次后，须输入图形验证码。',
  },
  {
    name: 'smsLogin',
    words: '登录页提供「短信登录」，员工可用短信验证码代替密码；按短信条数计费。',
  },
  {
    name: 'alipayLogin',
    words: '登录页提供「支付宝登录」，员工须先在个人中心绑定支付宝。',
  },
  {
    name: 'requiresSecondFactor',
    words: '未绑定身份验证器的员工，登录后须先绑定才能继续。',
  },
  {
    name: 'secondPersonForAdministrators',
    words:
      '只有一名管理员时，重置管理员密码也须等待复核；有两名及以上管理员时，始终须由另一名复核。',
  },
];

function PolicyForm({ policy }: { policy: AnswerOf<'securityPolicy'> }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<SecurityPolicy>();
  const [wanted, setWanted] = useState<SecurityPolicy | null>(null);
  const [isDirty, setDirty] = useState(false);
  const command = useCommand('setSecurityPolicy', {
    refreshes: ['securityPolicy', 'accountConfig'],
    quiet: wantedByDialog,
  });
  useUnsaved(isDirty);
  return (
    <section className="department-card policy-page">
      <h1>安全策略</h1>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        initialValues={policy}
        onValuesChange={() => setDirty(true)}
        onFinish={setWanted}
      >
        {switches.map(({ name, words }) => (
          <Form.Item
            key={name}
            name={name}
            label={safetySwitchLabels[name]}
            extra={words}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
        ))}
        <p>短信余额：{policy.smsBalance} 条</p>
        <p>
          单笔复核限额：
          {policy.moneyLimitFen === null
            ? '不限'
            : `${moneyText(policy.moneyLimitFen)}，单笔减免、退款或降价超过时须他人复核（在品牌设置中修改）`}
        </p>
        <p>
          买断底价：
          {policy.buyoutFloorBp === 0
            ? '不限'
            : `总租金的${percent(policy.buyoutFloorBp)}，租金与买断合计更低的方案不能保存，更低的买断须他人复核（在品牌设置中修改）`}
        </p>
        <Button type="primary" htmlType="submit" disabled={!isDirty}>
          保存
        </Button>
      </Form>
      {wanted === null ? null : (
        <AgreedDialog
          title="修改安全策略"
          okText="确认修改"
          command={command}
          isAlwaysProven
          onTyped={(_, { stepUp = {}, ...agreeing }) =>
            command.mutate(
              { body: { ...wanted, ...agreeing, stepUp } },
              {
                onSuccess: (done) =>
                  isRequested(done) ? undefined : void message.success('安全策略已修改'),
              },
            )
          }
          onClosed={() => setWanted(null)}
        >
          <p>修改立即对本品牌全部员工生效；降低安全要求的修改须由另一名管理员复核。</p>
        </AgreedDialog>
      )}
    </section>
  );
}
