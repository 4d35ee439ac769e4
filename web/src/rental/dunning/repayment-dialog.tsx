import { App, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import type { DeskPage } from '@rental/contract/rental/dunning';
import { agreeRepayment } from '@rental/contract/rental/repayments';
import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import {
  longestRepayment,
  mostRepaymentParts,
  proposedParts,
  repaymentPaces,
  type RepaymentPace,
} from '@rental/domain/rental/dunning/repayment-plans';
import { useCommand } from '../../http/use-command.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { dunningReads } from './dunning-reads.ts';
import { owedOrders } from './owed-orders.ts';
import { PartsTable } from './parts-table.tsx';
import './dunning.css';

interface Typed {
  readonly orderId: number;
  readonly count: number;
  readonly pace: RepaymentPace;
  readonly firstOn: BusinessDate | '';
  readonly note: string;
}

interface RepaymentDialogProps {
  readonly of: DeskPage;
  readonly onClosed: () => void;
}

/** 协商分期 of what one order owes: even parts from a day on, which a second person has to agree to. */
export function RepaymentDialog({ of, onClosed }: RepaymentDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const [today] = useState(() => businessDateOf(new Date()));
  const [orders] = useState(() => owedOrders(of.bills));
  const command = useCommand('agreeRepayment', { refreshes: [...dunningReads, 'listApprovals'] });
  const typed = Form.useWatch((values: Typed) => values, form);
  const parts = partsOf(orders, typed);
  const submit = ({ orderId, note }: Typed) => {
    if (parts === null) return;
    command.mutate(
      { body: { orderId, agreedOn: today, parts: [...parts], note } },
      {
        onSuccess: () =>
          void message.success('已提交复核，同意后请在「复核」或本案件执行，执行后生效'),
      },
    );
  };
  return (
    <CommandDialog
      title="协商分期"
      okText="提交复核"
      command={command}
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
          orderId: orders[0]?.orderId,
          count: 3,
          pace: 'monthly',
          firstOn: addDays(today, 7),
        }}
        onFinish={submit}
      >
        <ContractField of={agreeRepayment} name="orderId" label="订单">
          <Radio.Group
            aria-label="订单"
            className="dunning-choices"
            options={orders.map(({ orderId, orderNo, owedFen }) => ({
              value: orderId,
              label: `${orderNo}，欠 ${moneyText(owedFen)}`,
            }))}
          />
        </ContractField>
        <div className="dunning-promise">
          <Form.Item name="count" label="期数">
            <Select aria-label="期数" options={counts} />
          </Form.Item>
          <Form.Item
            name="firstOn"
            label="首期还款日"
            rules={[{ required: true, message: '请选择首期还款日' }]}
          >
            <Input type="date" min={today} max={addDays(today, longestRepayment)} />
          </Form.Item>
        </div>
        <Form.Item name="pace" label="间隔">
          <Radio.Group aria-label="间隔" options={choices(repaymentPaces)} />
        </Form.Item>
        {parts === null ? null : <PartsTable parts={parts} />}
        <ContractField of={agreeRepayment} name="note" label="协商说明">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

const counts = Array.from({ length: mostRepaymentParts }, (_, nth) => ({
  value: nth + 1,
  label: `${nth + 1}期`,
}));

/** The parts as they are typed; null: something is missing. */
function partsOf(orders: ReturnType<typeof owedOrders>, typed: Typed | undefined) {
  const order = orders.find(({ orderId }) => orderId === typed?.orderId);
  if (typed === undefined || order === undefined || typed.firstOn === '') return null;
  const { firstOn, pace, count } = typed;
  return proposedParts(order.owedFen, { firstOn, pace, count });
}
