import { Form, type FormItemProps } from 'antd';
import type { ReactElement } from 'react';
import type { Endpoint } from '@rental/contract/endpoint';
import type * as z from 'zod';
import { complaintOn, isRequired, schemaOf } from './contract-rule.ts';

type FieldName<Of extends Endpoint> = Of extends { body: z.ZodObject<infer Shape> }
  ? keyof Shape & string
  : never;

interface ContractFieldProps<Of extends Endpoint> extends Pick<
  FormItemProps,
  'label' | 'extra' | 'initialValue' | 'valuePropName'
> {
  readonly of: Of;
  readonly name: FieldName<Of>;
  /** The error of an empty field that the dialog requires and the contract does not. */
  readonly wantedWords?: string;
  readonly children: ReactElement;
}

/** A form field of a call's body. The contract's schema is its only rule, and decides whether it is required. */
export function ContractField<Of extends Endpoint>(props: ContractFieldProps<Of>) {
  const { of, name, wantedWords, children, ...item } = props;
  const path: string = name;
  const schema = schemaOf(of, 'body', name);
  const judge = async (_: unknown, value: unknown) => {
    const complaint = schema === null ? null : complaintOn(schema, value);
    const words = complaint ?? (isFilled(value) ? undefined : wantedWords);
    if (words !== undefined) throw new Error(words);
  };
  return (
    <Form.Item
      {...item}
      name={path}
      required={wantedWords !== undefined || (schema !== null && isRequired(schema))}
      rules={[{ validator: judge }]}
      validateTrigger={['onBlur', 'onSubmit']}
    >
      {children}
    </Form.Item>
  );
}

const isFilled = (value: unknown) =>
  typeof value === 'string' ? value.trim() !== '' : value !== undefined;
