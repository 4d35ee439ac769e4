import { Form, Input } from 'antd';
import type { Endpoint } from '@rental/contract/endpoint';
import { fenOfYuan } from '@rental/domain/money';
import { complaintOn, schemaOf } from '../../ui/contract-rule.ts';

interface AmountFieldProps {
  readonly of: Endpoint;
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly extra?: string;
  /** It may stay empty, which means something of its own. */
  readonly isOptional?: boolean;
}

/** An amount as it is typed, in yuan; the contract judges it in fen. */
export function AmountField(props: AmountFieldProps) {
  const { of, name, label, placeholder, extra, isOptional = false } = props;
  const schema = schemaOf(of, 'body', name);
  const judge = async (_: unknown, typed: string | undefined) => {
    const text = typed?.trim() ?? '';
    if (text === '' && isOptional) return;
    if (text === '') throw new Error(`请输入${label}`);
    const amount = fenOfYuan(text);
    if (amount === null) throw new Error('请输入正确的金额，最多两位小数');
    const complaint = schema === null ? null : complaintOn(schema, amount);
    if (complaint !== null) throw new Error(complaint);
  };
  return (
    <Form.Item
      name={name}
      label={label}
      required={!isOptional}
      {...(extra !== undefined && { extra })}
      rules={[{ validator: judge }]}
      validateTrigger={['onBlur', 'onSubmit']}
    >
      <Input
        allowClear
        prefix="¥"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...(placeholder !== undefined && { placeholder })}
      />
    </Form.Item>
  );
}

/** The fen of what was typed; undefined: nothing was, null: it is no amount. */
export function typedFen(typed: string | undefined) {
  const text = typed?.trim() ?? '';
  return text === '' ? undefined : fenOfYuan(text);
}
