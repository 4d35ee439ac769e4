import { Form } from 'antd';
import type { ReactElement } from 'react';
import * as z from 'zod';
import { PlanVersion } from '@rental/contract/rental/price-plans';
import { complaintOn, isRequired } from '../../ui/fields/contract-rule.ts';

interface PlanFieldProps {
  /** Its place in a version: `['lease', 'lateFee', 'capBp']`. */
  readonly path: readonly [string, ...string[]];
  readonly label: string;
  readonly extra?: string;
  readonly children: ReactElement;
}

/** A field of a plan. The contract's schema of its place is its only rule. */
export function PlanField({ path, label, extra, children }: PlanFieldProps) {
  const schema = schemaAt(path);
  const mayBeEmpty = schema instanceof z.ZodNullable || schema instanceof z.ZodArray;
  return (
    <Form.Item
      name={['plan', ...path]}
      label={label}
      {...(extra !== undefined && { extra })}
      required={!mayBeEmpty && isRequired(schema)}
      rules={[
        {
          validator: async (_: unknown, value: unknown) => {
            const isCleared = mayBeEmpty && (value ?? null) === null;
            const complaint = isCleared ? null : complaintOn(schema, value);
            if (complaint !== null) throw new Error(complaint);
          },
        },
      ]}
      validateTrigger={['onBlur', 'onSubmit']}
    >
      {children}
    </Form.Item>
  );
}

function schemaAt(path: readonly string[]): z.ZodType {
  return path.reduce<z.ZodType>((schema, name) => {
    const whole = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
    const field: unknown = whole instanceof z.ZodObject ? whole.shape[name] : undefined;
    if (!(field instanceof z.ZodType)) throw new Error(`A plan has no ${path.join('.')}`);
    return field;
  }, PlanVersion);
}
