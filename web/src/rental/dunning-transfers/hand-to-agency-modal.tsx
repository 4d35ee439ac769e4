import { App, Form, Input } from 'antd';
import { handToAgency, type TransferRow } from '@rental/contract/rental/dunning-transfers';
import { percent } from '@rental/domain/rate';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { transferReads } from './transfer-reads.ts';
import { TransferBrief } from './transfer-text.tsx';

interface HandToAgencyProps {
  readonly transfer: TransferRow;
  readonly onClosed: () => void;
}

/** 移交机构: the second person lets the customer's data leave the house. */
export function HandToAgencyModal({ transfer, onClosed }: HandToAgencyProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ note?: string }>();
  const command = useCommand('handToAgency', { refreshes: transferReads, quiet: wantedByDialog });
  const { id, operatorName, partyName, shareBp } = transfer;
  return (
    <AgreedDialog<{ note?: string }>
      title="移交委外机构"
      okText="确认移交"
      command={command}
      form={form}
      isAlwaysProven
      onTyped={({ note }, { stepUp = {} }) =>
        command.mutate(
          { params: { id }, body: { ...(note && { note }), stepUp } },
          { onSuccess: () => void message.success('已移交，机构可下载案件') },
        )
      }
      onClosed={onClosed}
    >
      <TransferBrief transfer={transfer} />
      <p className="transfer-words">
        {operatorName}登记，由您确认。移交后{partyName}
        可下载客户姓名、手机号和逾期账单，催收员不再联系该客户；回款按
        {percent(shareBp ?? 0)}计分成。
      </p>
      <ContractField of={handToAgency} name="note" label="备注">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showCount />
      </ContractField>
    </AgreedDialog>
  );
}
