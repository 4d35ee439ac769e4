import { Input } from 'antd';
import { useState } from 'react';

interface SerialsInputProps {
  readonly id?: string;
  readonly onChange?: (value: string[]) => void;
}

const serialsOf = (text: string) =>
  text
    .split(/[\s,，;；]+/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '');

/** Serials as they are scanned: one a line. */
export function SerialsInput({ id, onChange }: SerialsInputProps) {
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
