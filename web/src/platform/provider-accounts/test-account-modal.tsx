import type { AccountCheck, ProviderAccountRow } from '@rental/contract/platform/provider-accounts';
import {
  accountKindFacts,
  type AccountPurpose,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { wordsOf } from '../../http/errors.ts';
import { useCommand } from '../../http/use-command.ts';
import { AccountChecks } from './account-checks.tsx';

interface TestAccountModalProps {
  readonly account: ProviderAccountRow;
  readonly version: number;
  readonly onClosed: () => void;
}

const moneyQuestion =
  '用请求密钥签名询问服务商，并验证其应答的签名：密钥是否有效、证书是否在有效期内。不发起交易，不动用资金。';

/** The fields that a test asks for. */
const questions: Readonly<Record<AccountPurpose, string>> = {
  sms: '询问服务商：密钥是否有效、签名和模板是否可用。不发送短信，不产生费用。',
  risk: '按映射请求服务商的测试接口：主机是否可达、密钥是否有效。不查询任何人，不产生费用。',
  logistics:
    '用密钥签名查询一个不存在的单号：密钥是否有效、是否还有可用单量。不查询客户的包裹，服务商可能计一次查询。',
  signature: '用请求密钥签名询问服务商，并验证其应答的签名：密钥是否有效。不发起签署，不产生费用。',
  invoice: '用请求密钥签名询问服务商，并验证其应答的签名：密钥是否有效。不开具发票，不产生费用。',
  rent: moneyQuestion,
  hold: moneyQuestion,
  deduction: moneyQuestion,
  payout: moneyQuestion,
};

/** 测试: asks the provider, and shows what it said of each thing; then, of SMS, a message to the own phone. */
export function TestAccountModal({ account, version, onClosed }: TestAccountModalProps) {
  const [isOpen, setOpen] = useState(true);
  const test = useCommand('testProviderAccount', { refreshes: ['listProviderAccounts'] });
  const message = useCommand('sendTestSms', { refreshes: ['listProviderAccounts'] });
  const body = { id: account.id, version };
  const { purpose } = accountKindFacts(account.kind);
  const { data, error } = test;
  return (
    <Modal
      open={isOpen}
      title={`测试「${account.name}」版本${version}`}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={[
        purpose === 'sms' ? (
          <Button
            key="message"
            disabled={data?.isPassed !== true}
            loading={message.isPending}
            onClick={() => message.mutate({ body })}
          >
            发测试短信
          </Button>
        ) : null,
        <Button
          key="test"
          type="primary"
          loading={test.isPending}
          onClick={() => test.mutate({ body })}
        >
          {data === undefined && error === null ? '开始测试' : '重新测试'}
        </Button>,
      ]}
    >
      <p>{questions[purpose]}</p>
      {error === null ? null : <Alert type="error" showIcon title={wordsOf(error)} />}
      {data === undefined || error !== null ? null : <Result {...data} />}
      {message.data === undefined ? null : (
        <Alert
          className="account-message"
          type={message.data.isSent ? 'success' : 'error'}
          showIcon
          title={
            message.data.isSent ? message.data.words : `测试短信没有发出：${message.data.words}`
          }
        />
      )}
    </Modal>
  );
}

const Result = ({
  isPassed,
  checks,
}: {
  readonly isPassed: boolean;
  readonly checks: readonly AccountCheck[];
}) => (
  <>
    <Alert
      type={isPassed ? 'success' : 'error'}
      showIcon
      title={isPassed ? '测试通过，可以启用' : '测试未通过，请按下列提示修改后重新测试'}
    />
    <AccountChecks checks={checks} />
  </>
);
