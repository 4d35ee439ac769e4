import { Alert, Form, Radio } from 'antd';
import { changeAmounts } from '@rental/contract/rental/orders/changes/order-changes';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { plainYuan, type Fen } from '@rental/domain/money';
import { firstPayments, type FirstPayment } from '@rental/domain/rental/orders/core/first-payment';
import { useAgainOn } from '../../../http/use-again-on.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import { AmountField, typedFen } from '../money/fields/amount-field.tsx';
import type { BodyOf } from '../money/money-call-names.ts';
import {
  agreeingOf,
  isWaiting,
  okTextOf,
  SecondPersonFields,
  useTellAsked,
  type Agreed,
} from '../money/second-person.tsx';
import { usePreview } from '../money/use-preview.ts';
import { useProvenCommand } from '../money/use-proven-command.ts';
import { AmountsPreview } from './amounts-preview.tsx';
import { ReasonField } from './reason-field.tsx';

interface Typed extends Agreed {
  readonly totalRentFen?: string;
  readonly depositFen?: string;
  readonly depositWaivedFen?: string;
  readonly firstPayment?: FirstPayment;
  readonly reason: string;
}

const firstOptions = Object.entries(firstPayments).map(([value, label]) => ({ value, label }));

/** 改租金/改押金, until the agreement is generated. What is confirmed is what is shown; where that is out of date, the new outcome is shown. */
export function ChangeAmountsModal({ detail: { order }, onClosed }: OrderDialogProps) {
  const [form] = Form.useForm<Typed>();
  const start = startOf(order);
  const typed = (Form.useWatch([], form) ?? start) as Partial<Typed>;
  const preview = usePreview('previewChangeAmounts', bodyOf(order, typed));
  const { command, send } = useProvenCommand('changeAmounts');
  const { current, shown } = preview;
  useAgainOn('preview_stale', command.error, preview.again);
  const tellAsked = useTellAsked(current?.secondPerson);

  const submit = async (values: Typed) => {
    const amounts = bodyOf(order, values);
    if (current === undefined || amounts === null) return;
    const { seen, isLargeReduction, secondPerson } = current;
    const { reason } = values;
    await send(
      { values, seen, secondPerson },
      async () => ({
        ...amounts,
        seen,
        reason,
        ...(await agreeingOf(secondPerson, values, isLargeReduction)),
      }),
      tellAsked,
    );
  };
  return (
    <CommandDialog
      title="改租金/押金"
      okText={okTextOf(shown?.secondPerson, '确认修改')}
      width={640}
      command={command}
      form={form}
      isOkDisabled={current === undefined || isWaiting(current.secondPerson)}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <Form
        form={form}
        className="money-form"
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={start}
        onFinish={(values) => void submit(values)}
      >
        <AmountField
          of={changeAmounts}
          name="totalRentFen"
          label="总租金"
          extra={`共 ${order.termCount} 期`}
        />
        <AmountField of={changeAmounts} name="depositFen" label="押金" />
        <AmountField of={changeAmounts} name="depositWaivedFen" label="免押金额" />
        <Form.Item name="firstPayment" label="首期支付">
          <Radio.Group aria-label="首期支付" options={firstOptions} />
        </Form.Item>
        <AmountsPreview preview={preview} />
        <ReasonField />
        {shown?.isLargeReduction === true && shown.secondPerson === null ? (
          <Alert type="warning" showIcon title="租金或应付押金降低超过10%，请再次验证身份" />
        ) : null}
        <SecondPersonFields
          told={shown?.secondPerson}
          hasReason
          isProven={shown?.isLargeReduction === true}
        />
      </Form>
    </CommandDialog>
  );
}

type Order = OrderDetail['order'];
type AmountsBody = BodyOf<'previewChangeAmounts'>;

const isAmount = (typed: Fen | null | undefined) => typed !== null && typed !== undefined;

const startOf = (order: Order) => ({
  totalRentFen: plainYuan(order.totalRentFen),
  depositFen: plainYuan(order.depositFen),
  depositWaivedFen: plainYuan(order.depositWaivedFen),
  firstPayment: order.firstPayment,
});

/** The input; null: a field is no amount, or nothing is changed. */
function bodyOf(order: Order, typed: Partial<Typed>): AmountsBody | null {
  const totalRentFen = typedFen(typed.totalRentFen);
  const depositFen = typedFen(typed.depositFen);
  const depositWaivedFen = typedFen(typed.depositWaivedFen);
  const { firstPayment = order.firstPayment } = typed;
  if (!isAmount(totalRentFen) || !isAmount(depositFen) || !isAmount(depositWaivedFen)) return null;
  const isSame =
    totalRentFen === order.totalRentFen &&
    depositFen === order.depositFen &&
    depositWaivedFen === order.depositWaivedFen &&
    firstPayment === order.firstPayment;
  return isSame
    ? null
    : { orderId: order.id, totalRentFen, depositFen, depositWaivedFen, firstPayment };
}
