import { Checkbox, DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { dayText } from '../time-text.ts';
import type { FilterField, FilterValue } from './filters.ts';

interface FilterControlProps {
  readonly field: FilterField;
  /** Given by the form item around it, as are `onChange` and `id`. */
  readonly id?: string;
  readonly value?: FilterValue | null;
  readonly onChange?: (value: FilterValue | null | undefined) => void;
}

const dayForm = 'YYYY-MM-DD';

/** The control of one filter. Its value is the query's own text, so that address, form and call speak alike. */
export function FilterControl({ field, id, value, onChange }: FilterControlProps) {
  const given = id === undefined ? {} : { id };
  switch (field.kind) {
    case 'text':
      return (
        <Input
          {...given}
          allowClear
          placeholder={field.placeholder ?? '请输入'}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
    case 'choice':
      return (
        <Select
          {...given}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部"
          options={[...field.options]}
          value={typeof value === 'string' ? value : null}
          onChange={(chosen: string | null | undefined) => onChange?.(chosen)}
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...given}
          checked={value === 'true' || value === '1'}
          onChange={(event) => onChange?.(event.target.checked ? 'true' : undefined)}
        >
          {field.words}
        </Checkbox>
      );
    case 'days':
      return (
        <DatePicker.RangePicker
          {...given}
          className="data-table-days"
          classNames={{ popup: { root: 'data-table-days-popup' } }}
          placeholder={['开始日期', '结束日期']}
          presets={spans()}
          value={
            typeof value === 'object' && value !== null ? [dayjs(value[0]), dayjs(value[1])] : null
          }
          onChange={(days) => onChange?.(textOf(days))}
        />
      );
  }
}

function textOf(days: readonly [Dayjs | null, Dayjs | null] | null) {
  const [from, to] = days ?? [];
  return from && to ? ([from.format(dayForm), to.format(dayForm)] as const) : undefined;
}

/** Days are Shanghai's: at 1:00 there, a browser further west still has yesterday. */
function spans() {
  const today = dayjs(dayText(Date.now()));
  const since = (from: Dayjs): [Dayjs, Dayjs] => [from, today];
  const yesterday = today.subtract(1, 'day');
  return [
    { label: '今天', value: since(today) },
    { label: '昨天', value: [yesterday, yesterday] as [Dayjs, Dayjs] },
    { label: '近7天', value: since(today.subtract(6, 'day')) },
    { label: '近30天', value: since(today.subtract(29, 'day')) },
    { label: '本月', value: since(today.startOf('month')) },
  ];
}
