import { Form, Select } from 'antd';
import { generateAgreement } from '@rental/contract/rental/orders/life/order-moves';
import { refusals } from '@rental/contract/refusals';
import type { AnswerOf } from '../../../http/call.ts';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { BillPlanTable } from '../bills/bill-plan-table.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { beginText } from '../core/order-text.ts';
import { useOrderCommand } from '../core/use-order-command.ts';

interface Typed {
  readonly templateId?: number;
}

/** 生成合同: of which template, and the terms and the bill plan that are fixed by it. */
export function GenerateAgreementModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Typed>();
  const command = useOrderCommand('generateAgreement');
  const detail = useRead('orderDetail', { params: { id: order.id } });
  const choices = useRead('agreementChoices');

  return (
    <CommandDialog
      title="生成合同"
      okText="确认生成"
      width={640}
      command={command}
      form={form}
      isOkDisabled={detail.data === undefined || choices.data?.templates[0] === undefined}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      {choices.data === undefined ? (
        <ReadState error={choices.error} onRetry={() => void choices.refetch()} />
      ) : (
        <Form
          form={form}
          layout="vertical"
          size="middle"
          initialValues={{ templateId: choices.data.templates[0]?.id }}
          onFinish={({ templateId }) =>
            command.mutate({
              body: { orderId: order.id, ...(templateId !== undefined && { templateId }) },
            })
          }
        >
          <ContractField
            of={generateAgreement}
            name="templateId"
            label="合同模板"
            wantedWords={refusals.agreement_template_missing.message({})}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={choices.data.templates.map(choiceOf)}
            />
          </ContractField>
        </Form>
      )}
      <p className="order-dialog-words">
        生成后合同正文、租金与账单计划锁定：总租金 {moneyText(order.totalRentFen)}，共{' '}
        {order.termCount} 期。应付日以{beginText(order)}当日为第 1 期重新计算。
      </p>
      {detail.data === undefined ? (
        <ReadState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <BillPlanTable label="将锁定的账单计划" order={order} bills={detail.data.bills} />
      )}
    </CommandDialog>
  );
}

type Choice = AnswerOf<'agreementChoices'>['templates'][number];

const choiceOf = ({ id, name, version, isDefault }: Choice) => ({
  value: id,
  label: `${name} v${version}${isDefault ? '（默认）' : ''}`,
});

function ReadState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error === null ? <Loading rows={4} /> : <Failed error={error} onRetry={onRetry} />;
}
