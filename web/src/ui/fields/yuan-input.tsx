import { Input } from 'antd';
import { useState } from 'react';
import { fenOfYuan, plainYuan, type Fen } from '@rental/domain/money';

interface YuanInputProps {
  readonly id?: string;
  readonly value?: Fen | null | undefined;
  readonly onChange?: (value: Fen | null) => void;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
}

/** An amount in yuan, kept as fen; what is no amount is given on as a number that no rule takes. */
export function YuanInput({ value, onChange, ...input }: YuanInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    value === null || value === undefined || Number.isNaN(value) ? '' : plainYuan(value);
  return (
    <Input
      {...input}
      allowClear
      inputMode="decimal"
      prefix="¥"
      maxLength={12}
      value={isOf(typed, value) ? typed : shown}
      onChange={({ target }) => {
        const text = target.value.trim();
        setTyped(target.value);
        onChange?.(fenOf(text));
      }}
    />
  );
}

const fenOf = (text: string): Fen | null =>
  text === '' ? null : (fenOfYuan(text) ?? (Number.NaN as Fen));

/** True if the value is what was typed: else somebody else has set it, and the typing is over. */
const isOf = (typed: string | null, value: Fen | null | undefined): typed is string =>
  typed !== null && Object.is(fenOf(typed.trim()), value ?? null);
