import { App, Form, InputNumber, Switch } from 'antd';
import { saveAutoTopUp, type AutoTopUp, type TopUps } from '@rental/contract/rental/top-ups';
import {
  minThreshold,
  prepaidBalances,
  smsPack,
  type PrepaidBalance,
} from '@rental/domain/rental/top-ups/auto-top-up';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { packWords } from './pack-words.ts';

interface AutoTopUpDialogProps {
  readonly balance: PrepaidBalance;
  readonly state: TopUps;
  readonly onClosed: () => void;
}

/** A rule to begin with. */
const suggested: Readonly<Record<PrepaidBalance, Omit<AutoTopUp, 'isOn' | 'dailyCapFen'>>> = {
  risk: { threshold: 100_00, amount: 500_00 },
  sms: { threshold: 500, amount: smsPack },
};

/** 设置自动充值: it spends money by itself, so that it takes the operator's own password. */
export function AutoTopUpDialog({ balance, state, onClosed }: AutoTopUpDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<AutoTopUp>();
  const isOn = Form.useWatch('isOn', form) ?? true;
  const amount = Form.useWatch('amount', form);
  const { rule, dailyCreditFen } = state;
  const begun: AutoTopUp =
    rule.amount === 0
      ? { ...suggested[balance], isOn: true, dailyCapFen: dailyCreditFen }
      : { ...rule, isOn: true };
  const command = useCommand('saveAutoTopUp', {
    refreshes: ['topUps', 'smsUsage', 'riskUsage', 'riskBalance'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog<AutoTopUp>
      title={`设置${prepaidBalances[balance]}自动充值`}
      okText="保存"
      command={command}
      form={form}
      isAlwaysProven
      initialValues={{ ...begun, isOn: rule.isOn }}
      onTyped={(typed, { stepUp = {} }) =>
        command.mutate(
          { body: { balance, ...begun, ...typed, stepUp } },
          { onSuccess: () => void message.success('自动充值已保存') },
        )
      }
      onClosed={onClosed}
    >
      <p>
        余额低于设定值时自动充值，费用计入应付平台款，由平台与品牌结算。平台给本品牌的每日额度为
        {moneyText(dailyCreditFen)}。
      </p>
      <ContractField of={saveAutoTopUp} name="isOn" label="自动充值" valuePropName="checked">
        <Switch checkedChildren="开" unCheckedChildren="关" />
      </ContractField>
      {isOn ? (
        <>
          <ContractField
            of={saveAutoTopUp}
            name="threshold"
            label={balance === 'sms' ? '余额低于（条）' : '余额低于'}
            extra={balance === 'sms' ? `不低于${minThreshold.sms}条` : undefined}
          >
            {balance === 'sms' ? <InputNumber precision={0} min={0} step={100} /> : <YuanInput />}
          </ContractField>
          <ContractField
            of={saveAutoTopUp}
            name="amount"
            label={balance === 'sms' ? '每次充值（条）' : '每次充值'}
            extra={
              balance === 'sms' ? packWords(amount ?? 0, { ...state, asks: '每次' }) : undefined
            }
          >
            {balance === 'sms' ? (
              <InputNumber precision={0} min={0} step={smsPack} />
            ) : (
              <YuanInput />
            )}
          </ContractField>
          <ContractField of={saveAutoTopUp} name="dailyCapFen" label="每日上限">
            <YuanInput />
          </ContractField>
        </>
      ) : null}
    </AgreedDialog>
  );
}
