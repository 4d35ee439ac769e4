import { Form, Input, InputNumber, Select } from 'antd';
import { businessDateOf } from '@rental/domain/business-date';
import type { RentTerms } from '@rental/domain/rental/bills/schedule';
import { plainYuan } from '@rental/domain/money';
import {
  maxReletTerms,
  proposedRelet,
  rentOfTerms,
} from '@rental/domain/rental/orders/renewals/relets';
import { renewalWords } from '@rental/domain/rental/orders/core/lease-terms';
import {
  buyoutRules,
  type BuyoutRule,
  type Position,
} from '@rental/domain/rental/orders/core/position';
import { startRelet } from '@rental/contract/rental/orders/renewals/relets';
import { useAgainOn } from '../../../http/use-again-on.ts';
import { choices } from '../../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';
import type { OrderApplication } from '../applications/application-steps.ts';
import { AppliedNotice, WithApplication } from '../applications/with-application.tsx';
import { AmountField, typedFen } from '../money/fields/amount-field.tsx';
import type { BodyOf } from '../money/money-call-names.ts';
import { positionOf } from '../money/order-position.ts';
import { usePreview } from '../money/use-preview.ts';
import { ReletPreview } from './relet-preview.tsx';

interface Typed {
  readonly termCount?: number | null;
  readonly unit?: 'month' | 'day';
  readonly days?: number | null;
  readonly totalRentFen?: string;
  readonly buyoutRule?: BuyoutRule;
  readonly buyoutFen?: string;
  readonly note?: string;
}

/** 续租: a new order goes on from this one. It begins with what the customer has applied for. */
export function StartReletModal(props: OrderDialogProps) {
  return (
    <WithApplication orderId={props.detail.order.id} kind="renewal">
      {(applied) => <StartRelet {...props} applied={applied} />}
    </WithApplication>
  );
}

interface StartReletProps extends OrderDialogProps {
  readonly applied: OrderApplication | undefined;
}

/** The dialog confirms exactly the terms that it shows. */
function StartRelet({ detail, now, applied, onClosed }: StartReletProps) {
  const { order } = detail;
  const [form] = Form.useForm<Typed>();
  const rent = rentOf(detail);
  const position = positionOf(detail, businessDateOf(new Date(now)));
  const { renewal } = order.lease;
  const start = { ...startOf(rent, position), ...askedFor(applied) };
  const typed: Typed = Form.useWatch([], form) ?? start;
  const body = bodyOf(order.id, typed);
  const preview = usePreview('previewStartRelet', body);
  const command = useOrderCommand('startRelet');
  const { current } = preview;
  useAgainOn('preview_stale', command.error, preview.again);

  /** The rent follows the terms, until it is typed by hand. */
  const follow = ({ termCount }: Partial<Typed>) => {
    if (typeof termCount !== 'number' || form.isFieldTouched('totalRentFen')) return;
    if (termCount >= 1 && termCount <= maxReletTerms)
      form.setFieldValue('totalRentFen', plainYuan(rentOfTerms(rent, position, termCount)));
  };
  const submit = ({ note, ...values }: Typed) => {
    const wanted = bodyOf(order.id, values);
    if (current === undefined || wanted === null) return;
    command.mutate({ body: { ...wanted, seen: current.seen, ...(note && { note }) } });
  };
  return (
    <CommandDialog
      title="续租"
      okText="确认续租"
      width={640}
      command={command}
      form={form}
      isOkDisabled={current === undefined}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <AppliedNotice applied={applied} />
      <p className="order-dialog-words">
        按签约条款，{renewalWords(renewal)}
        。生成续租订单并进入「审核通过」，签署新合同后办理续租起租；在此之前可以取消续租，原订单不能归还、买断或换机。
      </p>
      <Form
        form={form}
        className="money-form"
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={start}
        onValuesChange={follow}
        onFinish={submit}
      >
        <ContractField of={startRelet} name="termCount" label="期数">
          <InputNumber min={1} max={renewal?.maxTerms ?? maxReletTerms} precision={0} suffix="期" />
        </ContractField>
        <Form.Item name="unit" label="每期时长">
          <Select options={choices({ month: '1个月', day: '按天' })} />
        </Form.Item>
        {typed.unit === 'day' ? (
          <Form.Item
            name="days"
            label="每期天数"
            rules={[{ required: true, message: '请输入每期天数' }]}
          >
            <InputNumber min={1} max={366} precision={0} suffix="天" />
          </Form.Item>
        ) : null}
        <AmountField of={startRelet} name="totalRentFen" label="总租金" />
        <ContractField of={startRelet} name="buyoutRule" label="买断规则">
          <Select options={choices(buyoutRules)} />
        </ContractField>
        {typed.buyoutRule === 'never' ? null : (
          <AmountField
            of={startRelet}
            name="buyoutFen"
            label="买断价"
            extra="默认为签约条款下此时的余额"
          />
        )}
        <ReletPreview preview={preview} />
        <ContractField of={startRelet} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

type Detail = OrderDialogProps['detail'];

const rentOf = ({ order }: Detail): RentTerms => ({
  totalRentFen: order.totalRentFen,
  termCount: order.termCount,
  period: order.periodDays === null ? { unit: 'month' } : { unit: 'day', days: order.periodDays },
});

function startOf(rent: RentTerms, position: Position): Typed {
  const proposed = proposedRelet(rent, position);
  return {
    termCount: proposed.termCount,
    unit: proposed.period.unit,
    days: rent.period.unit === 'day' ? rent.period.days : 30,
    totalRentFen: plainYuan(proposed.totalRentFen),
    buyoutRule: proposed.buyoutFen === null ? 'never' : proposed.buyoutRule,
    ...(proposed.buyoutFen !== null && { buyoutFen: plainYuan(proposed.buyoutFen) }),
  };
}

/** The period and the rent that the customer was offered and chose. */
function askedFor(applied: OrderApplication | undefined): Typed {
  const content = applied?.content;
  return content?.kind === 'renewal'
    ? { termCount: content.termCount, totalRentFen: plainYuan(content.totalRentFen) }
    : {};
}

/** The input; null: a field is missing or is no amount. */
function bodyOf(orderId: number, typed: Typed): BodyOf<'previewStartRelet'> | null {
  const { termCount, unit, days, buyoutRule } = typed;
  const totalRentFen = typedFen(typed.totalRentFen);
  const buyoutFen = buyoutRule === 'never' ? null : typedFen(typed.buyoutFen);
  const isMissing = typeof termCount !== 'number' || unit === undefined || buyoutRule === undefined;
  if (isMissing || !totalRentFen || (buyoutRule !== 'never' && typeof buyoutFen !== 'number'))
    return null;
  if (unit === 'day' && typeof days !== 'number') return null;
  return {
    orderId,
    termCount,
    period: unit === 'month' ? { unit } : { unit, days: days ?? 0 },
    totalRentFen,
    buyoutFen: buyoutFen ?? null,
    buyoutRule,
  };
}
