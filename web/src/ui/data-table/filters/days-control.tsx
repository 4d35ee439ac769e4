import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { startTransition, useState } from 'react';
import { lazyPart } from '../../loading/lazy-part.ts';
import type { FilterInput } from './filters.ts';
import './days-control.css';

const load = async () => (await import('./days-picker.tsx')).default;
const DaysPicker = lazyPart(load);

/** A span of days: a plain field, which an open picker replaces when it gets the focus. */
export function DaysControl(props: FilterInput) {
  const { id, value } = props;
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <DaysPicker {...props} />;
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      readOnly
      aria-haspopup="dialog"
      placeholder="开始日期 → 结束日期"
      suffix={<CalendarOutlined className="data-table-days-icon" />}
      value={typeof value === 'object' && value !== null ? value.join(' → ') : ''}
      onPointerEnter={() => void load().catch(() => undefined)} // the picker itself loads it again
      // the field stays, with the focus, until the picker is loaded
      onFocus={() => startTransition(() => setWanted(true))}
    />
  );
}
