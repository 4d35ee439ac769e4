import { Form, InputNumber } from 'antd';
import { startTopUpPayment, type TopUps } from '@rental/contract/rental/top-ups';
import {
  prepaidBalances,
  smsPack,
  type PrepaidBalance,
} from '@rental/domain/rental/top-ups/auto-top-up';
import { topUpPaymentMinutes } from '@rental/domain/rental/top-ups/top-up-payment';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { packWords } from './pack-words.ts';

interface PayTopUpDialogProps {
  readonly balance: PrepaidBalance;
  readonly state: TopUps;
  readonly onClosed: () => void;
}

interface Typed {
  readonly amount: number;
}

const suggested: Readonly<Record<PrepaidBalance, number>> = { risk: 500_00, sms: smsPack };

/** 在线充值: how much is to be paid. */
export function PayTopUpDialog({ balance, state, onClosed }: PayTopUpDialogProps) {
  const [form] = Form.useForm<Typed>();
  const amount = Form.useWatch('amount', form);
  const command = useCommand('startTopUpPayment', { refreshes: ['topUps'] });
  return (
    <CommandDialog
      title={`${prepaidBalances[balance]}在线充值`}
      okText="生成付款码"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p>{`付款码${topUpPaymentMinutes}分钟内有效，款付给平台，到账后余额自动增加。失效后支付的款项原路退回。`}</p>
      <Form<Typed>
        form={form}
        layout="vertical"
        initialValues={{ amount: suggested[balance] }}
        onFinish={({ amount: typed }) => command.mutate({ body: { balance, amount: typed } })}
      >
        <ContractField
          of={startTopUpPayment}
          name="amount"
          label={balance === 'sms' ? '充值数量（条）' : '充值金额'}
          extra={balance === 'sms' ? packWords(amount ?? 0, { ...state, asks: '共' }) : undefined}
        >
          {balance === 'sms' ? <InputNumber precision={0} min={0} step={smsPack} /> : <YuanInput />}
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
