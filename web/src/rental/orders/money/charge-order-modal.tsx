import { Form, Input, Radio, Select } from 'antd';
import { chargeOrder } from '@rental/contract/rental/orders/money/order-money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { extraKinds, wholeBp } from '@rental/domain/rental/extras/extras';
import type { ChargeKind } from '@rental/domain/rental/orders/money/charges';
import { bpOfPercent, plainPercent } from '@rental/domain/rate';
import { useDictionary } from '../../../http/use-dictionary.ts';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { AmountField, typedFen } from './fields/amount-field.tsx';
import { PercentField } from './fields/percent-field.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { NoteField } from './note-field.tsx';

interface Typed {
  readonly kind: ChargeKind;
  readonly amountFen?: string;
  readonly purpose: string;
  /** In per cent; of a 补订单 alone. */
  readonly settlementBp?: string;
  readonly note?: string;
}

const kinds = (['extra', 'deposit', 'insurance'] as const).map((name) => {
  const { kind: value, label } = extraKinds[name];
  return { value, label };
});

/** 加收: 补订单, 补押金 or 投保, due today. */
export function ChargeOrderModal({ detail: { order }, onClosed }: OrderDialogProps) {
  return (
    <MoneyDialog<'chargeOrder', Typed>
      name="chargeOrder"
      order={order}
      title="加收账单"
      okText="确认加收"
      start={{ kind: billKinds.extra, settlementBp: plainPercent(wholeBp) }}
      decides={({ kind, amountFen: typed }) => {
        const amountFen = typedFen(typed);
        if (kind === undefined || amountFen === undefined || amountFen === null) return null;
        return { kind, amountFen };
      }}
      extra={({ purpose, settlementBp: typed, note }) => ({
        purpose,
        ...(typed !== undefined && { settlementBp: bpOfPercent(typed.trim()) }),
        note,
      })}
      more={
        <>
          <PurposeField />
          <SettlementField />
          <NoteField />
        </>
      }
      onClosed={onClosed}
    >
      <KindField />
      <AmountField
        of={chargeOrder}
        name="amountFen"
        label="加收金额"
        extra="今天到期，之后可收款或取消"
      />
    </MoneyDialog>
  );
}

/** The purposes depend on the kind. */
function KindField() {
  const form = Form.useFormInstance<Typed>();
  return (
    <Form.Item name="kind" label="加收类型" required>
      <Radio.Group
        aria-label="加收类型"
        options={kinds}
        onChange={() => form.resetFields(['purpose', 'settlementBp'])}
      />
    </Form.Item>
  );
}

/** 用途 in the operator's words; of an insurance 险种, of the brand's dictionary. */
function PurposeField() {
  const kind = Form.useWatch<ChargeKind | undefined>('kind');
  const insurances = useDictionary('insurance');
  if (kind === billKinds.insurance)
    return (
      <ContractField of={chargeOrder} name="purpose" label="险种">
        <Select
          placeholder="请选择险种"
          loading={insurances.isPending}
          options={insurances.options.map(({ label }) => ({ value: label, label }))}
        />
      </ContractField>
    );
  return (
    <ContractField of={chargeOrder} name="purpose" label="用途">
      <Input allowClear maxLength={50} placeholder="如 补配件、补足押金" />
    </ContractField>
  );
}

/** 结算比例 of a 补订单. */
function SettlementField() {
  const kind = Form.useWatch<ChargeKind | undefined>('kind');
  return kind === billKinds.extra ? (
    <PercentField of={chargeOrder} name="settlementBp" label="结算比例" extra="结算给店铺的部分" />
  ) : null;
}
