import { Select } from 'antd';
import type { SettingKind } from '@rental/domain/platform/brands/setting-kinds';

export type Hours = readonly [fromHour: number, untilHour: number];

interface HoursInputProps {
  readonly id?: string;
  readonly kind: Extract<SettingKind, { readonly type: 'hours' }>;
  readonly value: Hours;
  readonly onChange: (value: Hours) => void;
}

/** Two whole hours of a day. The field says what is wrong with them together. */
export function HoursInput({ kind, value: [from, until], onChange, ...rest }: HoursInputProps) {
  const [first, last] = kind.widest;
  const latest = last - kind.least;
  return (
    <div className="setting-hours">
      <Select<number>
        {...rest}
        aria-label="时段开始"
        options={hoursFrom(first, latest)}
        value={from}
        onChange={(hour) => onChange([hour, until])}
      />
      <span aria-hidden>至</span>
      <Select<number>
        aria-label="时段结束"
        options={hoursFrom(first + kind.least, last)}
        value={until}
        onChange={(hour) => onChange([from, hour])}
      />
    </div>
  );
}

const hoursFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({
    value: first + at,
    label: `${first + at}:00`,
  }));
