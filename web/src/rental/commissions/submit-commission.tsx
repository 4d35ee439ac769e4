import { Form, Input } from 'antd';
import { submitCommission } from '@rental/contract/rental/commissions';
import { netOf } from '@rental/domain/rental/settlements/settlement-states';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import {
  OtherFeeFields,
  otherFeeOf,
  useOtherFee,
  type OtherFee,
} from '../settlements/other-fee-fields.tsx';
import { CommissionBrief, type MoveProps } from './commission-brief.tsx';
import { commissionReads } from './commission-reads.ts';

interface Submitted extends OtherFee {
  readonly remark?: string;
}

/** 重新提交 of one that was refused. */
export function SubmitCommission({ commission, onClosed }: MoveProps) {
  const [form] = Form.useForm<Submitted>();
  const command = useCommand('submitCommission', { refreshes: commissionReads });
  const otherFen = useOtherFee(form);
  const { id: commissionId, shareFen, carriedFen, otherFen: before } = commission;
  return (
    <CommandDialog
      title="重新提交"
      okText="提交审核"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <CommissionBrief commission={commission} />
      {commission.refusedFor === null ? null : <p>上次拒绝原因：{commission.refusedFor}</p>}
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ ...otherFeeOf(before), remark: commission.remark ?? '' }}
        onFinish={({ remark }) =>
          command.mutate({ body: { commissionId, otherFen, ...(remark && { remark }) } })
        }
      >
        <OtherFeeFields />
        <ContractField of={submitCommission} name="remark" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showCount />
        </ContractField>
      </Form>
      <p>
        应付佣金 <strong>{moneyText(netOf({ shareFen, otherFen, carriedFen }))}</strong>
      </p>
    </CommandDialog>
  );
}
