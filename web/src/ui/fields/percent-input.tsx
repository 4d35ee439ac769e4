import { InputNumber } from 'antd';

interface PercentInputProps {
  readonly id?: string;
  /** The name that is said aloud where no label stands beside it. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
}

/** A share in per cent, kept in basis points (1/10,000). */
export const PercentInput = ({
  id,
  label,
  placeholder = '',
  value,
  onChange,
}: PercentInputProps) => (
  <InputNumber
    {...(id !== undefined && { id })}
    {...(label !== undefined && { 'aria-label': label })}
    min={0}
    max={100}
    precision={2}
    suffix="%"
    style={{ width: '100%' }}
    placeholder={placeholder}
    value={value === null || value === undefined ? null : value / 100}
    onChange={(percent) => onChange?.(percent === null ? null : Math.round(percent * 100))}
  />
);
