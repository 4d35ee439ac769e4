import { App, Form, Input, Select } from 'antd';
import { payAgency, type AgencyRow } from '@rental/contract/rental/dunning-agencies';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { useCommand } from '../../http/use-command.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import type { AgencySettlement } from './agency-period.ts';
import { transferReads } from './transfer-reads.ts';

interface Paid {
  readonly method: MoneyMethod;
  readonly tradeNo: string;
}

interface PayAgencyModalProps {
  readonly agency: AgencyRow;
  readonly settlement: AgencySettlement;
  readonly onClosed: () => void;
}

/** 登记打款 of a settlement: it was paid by hand. */
export function PayAgencyModal({ agency, settlement, onClosed }: PayAgencyModalProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Paid>();
  const command = useCommand('payAgency', { refreshes: transferReads, quiet: wantedByDialog });
  return (
    <AgreedDialog<Paid>
      title={`登记打款 ${agency.name}`}
      okText="确认登记"
      command={command}
      form={form}
      isAlwaysProven
      initialValues={{ method: 'bank' }}
      onTyped={(paid, { stepUp = {} }) =>
        command.mutate(
          { body: { ...paid, settlementId: settlement.id, stepUp } },
          { onSuccess: () => void message.success('打款已登记') },
        )
      }
      onClosed={onClosed}
    >
      <p>
        打款 <strong>{moneyText(settlement.amountFen)}</strong>
        ，请先付款再登记。超过单笔复核限额时，须由结算人以外的人登记。
      </p>
      <ContractField of={payAgency} name="method" label="打款方式">
        <Select options={choices(moneyMethods)} />
      </ContractField>
      <ContractField
        of={payAgency}
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
