import { Form, Select } from 'antd';
import { classifyDifference } from '@rental/contract/rental/statements';
import {
  differenceCauses,
  differenceKinds,
  type DifferenceCause,
} from '@rental/domain/rental/statements/statement';
import { useCommand } from '../../http/use-command.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import type { DifferenceDialogProps } from './difference-detail.tsx';
import { oursText, theirsText } from './difference-text.tsx';
import { statementReads } from './statement-reads.ts';

interface Typed {
  readonly cause: DifferenceCause;
}

const causes = [...choices(differenceCauses)];

/** 登记原因: the operator says why the two differ, and owns the difference from here on. */
export function ClassifyDifferenceModal({ difference, onClosed }: DifferenceDialogProps) {
  const [form] = Form.useForm<Typed>();
  const command = useCommand('classifyDifference', { refreshes: statementReads });
  return (
    <CommandDialog
      title="登记原因"
      okText="登记并负责"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        <strong>{differenceKinds[difference.differenceKind]}</strong> {difference.statementDay}
        <br />
        我方 {oursText(difference)}，对账单 {theirsText(difference)}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        initialValues={{ cause: difference.cause }}
        onFinish={({ cause }) => command.mutate({ body: { differenceId: difference.id, cause } })}
      >
        <ContractField of={classifyDifference} name="cause" label="差异原因">
          <Select options={causes} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
