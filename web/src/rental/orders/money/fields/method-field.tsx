import { Form, Radio } from 'antd';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import type { PayMethod } from '@rental/domain/rental/orders/core/drafting';
import type { Fen } from '@rental/domain/money';
import { moneyText } from '../../../../ui/texts/money-text.ts';

const options = Object.entries(moneyMethods).map(([value, label]) => ({ value, label }));

interface MethodFieldProps {
  readonly name: 'method';
  readonly label: string;
  /** The part of the deposit that could pay: if there is any, 押金抵扣 is offered too. */
  readonly depositFen?: Fen;
}

/** How money comes in. */
export function MethodField(props: MethodFieldProps) {
  const { name, label, depositFen } = props;
  const fromDeposit =
    depositFen === undefined || depositFen === 0
      ? []
      : [
          {
            value: 'deposit' satisfies PayMethod,
            label: `押金抵扣（余额 ${moneyText(depositFen)}）`,
          },
        ];
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: `请选择${label}` }]}>
      <Radio.Group
        aria-label={label}
        className="money-methods"
        options={[...options, ...fromDeposit]}
      />
    </Form.Item>
  );
}
