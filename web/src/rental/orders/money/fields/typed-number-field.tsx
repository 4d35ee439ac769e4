import { Form, Input, type InputProps } from 'antd';
import type { Endpoint } from '@rental/contract/endpoint';
import { complaintOn, schemaOf } from '../../../../ui/fields/contract-rule.ts';

export interface TypedNumber {
  readonly of: Endpoint;
  readonly name: string;
  readonly label: string;
  readonly extra?: string;
  /** It may stay empty, which means something of its own. */
  readonly isOptional?: boolean;
}

interface TypedNumberFieldProps extends TypedNumber {
  /** The typed text as the contract's number; null: it is none. */
  readonly read: (typed: string) => number | null;
  readonly unreadableWords: string;
  readonly input: Pick<InputProps, 'prefix' | 'suffix' | 'placeholder' | 'maxLength'>;
}

/** A number as it is typed; the contract judges it in its own unit. */
export function TypedNumberField(props: TypedNumberFieldProps) {
  const { of, name, label, extra, isOptional = false, read, unreadableWords, input } = props;
  const schema = schemaOf(of, 'body', name);
  const judge = async (_: unknown, typed: string | undefined) => {
    const text = typed?.trim() ?? '';
    if (text === '' && isOptional) return;
    if (text === '') throw new Error(`请输入${label}`);
    const number = read(text);
    if (number === null) throw new Error(unreadableWords);
    const complaint = schema === null ? null : complaintOn(schema, number);
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
      <Input allowClear inputMode="decimal" autoComplete="off" {...input} />
    </Form.Item>
  );
}
