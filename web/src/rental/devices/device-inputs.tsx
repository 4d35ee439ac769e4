import { Input } from 'antd';
import { useState } from 'react';
import { fenOfYuan, plainYuan, type Fen } from '@rental/domain/money';

interface FieldInput<Value> {
  readonly id?: string;
  readonly value?: Value | null | undefined;
  readonly onChange?: (value: Value | null) => void;
}

/** An amount in yuan, kept as fen; what is no amount is given on as a number that no rule takes. */
export function YuanInput({ id, value, onChange }: FieldInput<Fen>) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    value === null || value === undefined || Number.isNaN(value) ? '' : plainYuan(value);
  return (
    <Input
      {...(id !== undefined && { id })}
      allowClear
      inputMode="decimal"
      prefix="¥"
      maxLength={12}
      placeholder="选填，用于计算账面价值"
      value={typed ?? shown}
      onChange={({ target }) => {
        const text = target.value.trim();
        setTyped(target.value);
        onChange?.(text === '' ? null : (fenOfYuan(text) ?? (Number.NaN as Fen)));
      }}
    />
  );
}

const serialsOf = (text: string) =>
  text
    .split(/[\s,，;；]+/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '');

/** Serials as they are scanned: one a line. */
export function SerialsInput({ id, onChange }: FieldInput<string[]>) {
  const [typed, setTyped] = useState('');
  return (
    <Input.TextArea
      {...(id !== undefined && { id })}
      autoSize={{ minRows: 3, maxRows: 10 }}
      placeholder="每行一个，可连续扫描"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(serialsOf(target.value));
      }}
    />
  );
}
