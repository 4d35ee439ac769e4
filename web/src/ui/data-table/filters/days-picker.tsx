import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { dayText } from '../../texts/time-text.ts';
import type { FilterInput } from './filters.ts';
import 'dayjs/locale/zh-cn';

dayjs.locale('zh-cn');

const dayForm = 'YYYY-MM-DD';

/** antd's picker of a span of days: a tenth of a list's code, so it is loaded only when needed. */
export default function DaysPicker({ id, value, onChange }: FilterInput) {
  return (
    <DatePicker.RangePicker
      {...(id === undefined ? {} : { id })}
      className="data-table-days"
      classNames={{ popup: { root: 'data-table-days-popup' } }}
      placeholder={['开始日期', '结束日期']}
      presets={spans()}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of a field that has the focus
      autoFocus
      defaultOpen
      value={
        typeof value === 'object' && value !== null ? [dayjs(value[0]), dayjs(value[1])] : null
      }
      onChange={(days) => onChange?.(textOf(days))}
    />
  );
}

function textOf(days: readonly [Dayjs | null, Dayjs | null] | null) {
  const [from, to] = days ?? [];
  return from && to ? ([from.format(dayForm), to.format(dayForm)] as const) : undefined;
}

/** Days are those of Asia/Shanghai: at 1:00 there, a browser further west is still on the day before. */
function spans() {
  const today = dayjs(dayText(Date.now()));
  const since = (from: Dayjs): [Dayjs, Dayjs] => [from, today];
  const yesterday = today.subtract(1, 'day');
  return [
    { label: '今天', value: since(today) },
    { label: '昨天', value: [yesterday, yesterday] as [Dayjs, Dayjs] },
    { label: '近7天', value: since(today.subtract(6, 'day')) },
    { label: '近30天', value: since(today.subtract(29, 'day')) },
    { label: '近90天', value: since(today.subtract(89, 'day')) },
    { label: '本月', value: since(today.startOf('month')) },
  ];
}
