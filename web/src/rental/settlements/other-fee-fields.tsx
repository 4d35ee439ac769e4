import { Form, Select, type FormInstance } from 'antd';
import { fen, type Fen } from '@rental/domain/money';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import './settlements.css';

/** 其他费用 as it is typed: taken off or added, and the amount. */
export interface OtherFee {
  readonly way: -1 | 1;
  readonly otherFen: Fen | null;
}

const ways = [
  { value: -1, label: '扣减' },
  { value: 1, label: '增加' },
];

/** The fields of 其他费用. */
export const OtherFeeFields = () => (
  <div className="settlement-pair">
    <Form.Item name="way" label="其他费用">
      <Select options={ways} />
    </Form.Item>
    <Form.Item
      name="otherFen"
      label="金额"
      rules={[
        {
          validator: async (_rule, value: unknown) => {
            if (Number.isNaN(value)) throw new Error('金额应为数字，精确到分');
          },
        },
      ]}
    >
      <YuanInput placeholder="没有则不填" />
    </Form.Item>
  </div>
);

/** How an amount was typed. */
export const otherFeeOf = (amountFen: Fen): OtherFee => ({
  way: amountFen > 0 ? 1 : -1,
  otherFen: amountFen === 0 ? null : fen(Math.abs(amountFen)),
});

/** The amount that is typed now, below zero where it is taken off. */
export function useOtherFee<Typed extends OtherFee>(form: FormInstance<Typed>): Fen {
  const { way, otherFen } = (Form.useWatch([], form) ?? nothing) as OtherFee;
  const typed = otherFen ?? 0;
  return fen(Number.isNaN(typed) ? 0 : way * typed);
}

/** Before the form has its first values. */
const nothing: OtherFee = { way: -1, otherFen: null };
