import { Form, Radio } from 'antd';
import { refundWays, type RefundWay } from '@rental/domain/money/payments/refund-ways';

const options = Object.entries(refundWays).map(([value, label]) => ({ value, label }));

/** When the customer has the money, by the way it takes. */
const thenWords = (way: RefundWay): string => {
  if (way === 'cash') return '请当面交给客户';
  return way === 'original'
    ? '由收款的支付渠道退回客户，结果见「退款单」'
    : '确认后在「退款单」登记打款，才算退给客户';
};

interface RefundWayFieldProps {
  readonly name: 'method' | 'refundMethod';
  readonly label: string;
  readonly extra?: string;
  readonly isOptional?: boolean;
}

/** How money goes back (ADR 41). */
export function RefundWayField(props: RefundWayFieldProps) {
  const { name, label, extra, isOptional = false } = props;
  const way = Form.useWatch<RefundWay | undefined>(name);
  const words = [extra, way && thenWords(way)].filter((one) => one !== undefined);
  return (
    <Form.Item
      name={name}
      label={label}
      {...(words.length > 0 && { extra: words.join('；') })}
      rules={isOptional ? [] : [{ required: true, message: `请选择${label}` }]}
    >
      <Radio.Group aria-label={label} className="money-methods" options={options} />
    </Form.Item>
  );
}
