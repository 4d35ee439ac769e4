import { Form, Input } from 'antd';
import { settleDifference } from '@rental/contract/rental/statements';
import { differenceKinds, tradeKinds } from '@rental/domain/rental/statements/statement';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import type { DifferenceDialogProps } from './difference-detail.tsx';
import { statementReads } from './statement-reads.ts';
import { oursText, theirsText } from './difference-text.tsx';

interface Typed {
  readonly finding: string;
}

/** 标记已核实: somebody says what the difference was. It moves no money. */
export function SettleDifferenceModal({ difference, onClosed }: DifferenceDialogProps) {
  const [form] = Form.useForm<Typed>();
  const command = useCommand('settleDifference', { refreshes: statementReads });
  return (
    <CommandDialog
      title="标记已核实"
      okText="确认已核实"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        <strong>{differenceKinds[difference.differenceKind]}</strong> {difference.statementDay} ·{' '}
        {tradeKinds[difference.tradeKind]} {difference.ourNo}
        <br />
        我方 {oursText(difference)}，对账单 {theirsText(difference)}
      </p>
      <p className="order-dialog-words">只记录核实结果，不改动账目；需要补收或退款的请另行办理。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ finding }) =>
          command.mutate({ body: { differenceId: difference.id, finding } })
        }
      >
        <ContractField of={settleDifference} name="finding" label="核实结果">
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 4 }}
            maxLength={200}
            placeholder="如渠道漏记次日补回、系统外收款已补录"
          />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
