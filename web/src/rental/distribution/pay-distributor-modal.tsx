import { App, Form, Input, Select } from 'antd';
import { payDistributor } from '@rental/contract/rental/distribution';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { useCommand } from '../../http/use-command.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { DistributorBrief, type OfDistributor } from './distributor-brief.tsx';
import { distributorReads } from './distributor-reads.ts';

interface Paid {
  readonly method: MoneyMethod;
  readonly tradeNo: string;
}

/** 发放佣金: all that is 可提 was paid by hand. */
export function PayDistributorModal({ distributor, onClosed }: OfDistributor) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Paid>();
  const command = useCommand('payDistributor', {
    refreshes: distributorReads,
    quiet: wantedByDialog,
  });
  const { id: distributorId, availableFen: amountFen, askedBy } = distributor;
  return (
    <AgreedDialog<Paid>
      title="发放佣金"
      okText="确认发放"
      command={command}
      form={form}
      isAlwaysProven
      initialValues={{ method: 'bank' }}
      onTyped={(paid, { stepUp = {} }) =>
        command.mutate(
          { body: { ...paid, distributorId, amountFen, stepUp } },
          {
            onSuccess: ({ isAsked }) =>
              void message.success(
                isAsked ? '金额超过单笔复核限额，请另一人再次登记发放' : '佣金发放已登记',
              ),
          },
        )
      }
      onClosed={onClosed}
    >
      <DistributorBrief distributor={distributor} />
      <p>
        发放全部可提佣金 <strong>{moneyText(amountFen)}</strong>，请先付款再登记。
        {askedBy === null
          ? '超过单笔复核限额时，须由另一人再次登记。'
          : `${askedBy}已申请发放，由另一人登记后生效。`}
      </p>
      <ContractField of={payDistributor} name="method" label="打款方式">
        <Select options={choices(moneyMethods)} />
      </ContractField>
      <ContractField
        of={payDistributor}
        name="tradeNo"
        label="打款流水号"
        wantedWords="请填写打款流水号"
        extra="付款回单上的流水号，不能重复"
      >
        <Input allowClear maxLength={64} />
      </ContractField>
    </AgreedDialog>
  );
}
