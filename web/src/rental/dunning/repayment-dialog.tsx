import { App, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import type { DeskPage } from '@rental/contract/rental/dunning';
import { agreeRepayment } from '@rental/contract/rental/repayments';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { sumFen, type Fen } from '@rental/domain/money';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { dunningReads } from './dunning-reads.ts';
import { owedOrders } from './owed-orders.ts';
import { PartsFields } from './parts-fields.tsx';
import { typedParts, type TypedParts } from './typed-parts.ts';
import './dunning.css';

interface Typed extends TypedParts {
  readonly scope: Scope;
  readonly note: string;
}

/** All orders of the case that are in no plan, or one of them. */
type Scope = number | 'all';

interface RepaymentDialogProps {
  readonly of: DeskPage;
  readonly onClosed: () => void;
}

/** 协商分期 of what all orders of a case owe, or one: even parts or parts by hand, which a second person has to agree to. */
export function RepaymentDialog({ of, onClosed }: RepaymentDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const [today] = useState(() => businessDateOf(new Date()));
  const [scopes] = useState(() => scopesOf(of));
  const refreshing = { refreshes: [...dunningReads, 'listApprovals'] } as const;
  const ofOrder = useCommand('agreeRepayment', refreshing);
  const ofCase = useCommand('agreeCaseRepayment', refreshing);
  const typed = Form.useWatch((values: Typed) => values, form);
  const owedFen = scopes.find(({ value }) => value === typed?.scope)?.owedFen ?? null;
  const isOfCase = typed?.scope === 'all';
  const submit = ({ scope, note, ...how }: Typed) => {
    const parts = owedFen === null ? null : typedParts(owedFen, how);
    if (parts === null) return;
    const terms = { agreedOn: today, parts: [...parts], note };
    const onSuccess = () =>
      void message.success('已提交复核，同意后请在「复核」或本案件执行，执行后生效');
    if (scope === 'all') ofCase.mutate({ body: { caseId: of.id, ...terms } }, { onSuccess });
    else ofOrder.mutate({ body: { orderId: scope, ...terms } }, { onSuccess });
  };
  return (
    <CommandDialog
      title="协商分期"
      okText="提交复核"
      command={isOfCase ? ofCase : ofOrder}
      form={form}
      onClosed={onClosed}
    >
      <p className="dunning-words">
        按今天的欠款（含滞纳金）分期偿还。履行期间滞纳金停止计算，也不再催收；违约或撤销后，未还部分的滞纳金自今天起照常计算。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        initialValues={{
          scope: scopes[0]?.value,
          by: 'evenly',
          count: 3,
          pace: 'monthly',
          firstOn: addDays(today, 7),
        }}
        onFinish={submit}
      >
        <Form.Item
          name="scope"
          label="协商范围"
          extra={isOfCase ? '各期按账单到期先后分到各订单，每笔订单按自己的份额判断是否履约' : null}
        >
          <Radio.Group
            aria-label="协商范围"
            className="dunning-choices"
            options={scopes.map(({ value, label }) => ({ value, label }))}
          />
        </Form.Item>
        {owedFen === null ? null : <PartsFields form={form} owedFen={owedFen} today={today} />}
        <ContractField of={agreeRepayment} name="note" label="协商说明">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

interface OfferedScope {
  readonly value: Scope;
  readonly label: string;
  readonly owedFen: Fen;
}

/** The whole case is offered to who sees all its orders, and first. */
function scopesOf({ bills, hiddenOrders }: DeskPage): readonly OfferedScope[] {
  const orders = owedOrders(bills);
  const owedFen = sumFen(orders.map((order) => order.owedFen));
  const whole = `全部${orders.length}笔订单，欠 ${moneyText(owedFen)}`;
  return [
    ...(orders.length > 1 && hiddenOrders === 0
      ? [{ value: 'all' as const, label: whole, owedFen }]
      : []),
    ...orders.map((order) => ({
      value: order.orderId,
      label: `${order.orderNo}，欠 ${moneyText(order.owedFen)}`,
      owedFen: order.owedFen,
    })),
  ];
}
