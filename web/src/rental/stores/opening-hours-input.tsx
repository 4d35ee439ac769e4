import { Button, Input, Select } from 'antd';
import {
  maxOpeningHours,
  weekdays,
  type OpeningHours,
} from '@rental/domain/rental/stores/opening-hours';
import './stores.css';

interface OpeningHoursInputProps {
  /** Set by the form around it, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly OpeningHours[];
  readonly onChange?: (hours: readonly OpeningHours[]) => void;
  /** Which place's hours these are, where a dialog has several: 第1个. */
  readonly place?: string;
}

const none: readonly OpeningHours[] = [];
const usual: OpeningHours = { days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '21:00' };
const dayOptions = weekdays.map((label, index) => ({ value: index + 1, label }));

/** 营业时间: each line some days of the week with one span. */
export function OpeningHoursInput(props: OpeningHoursInputProps) {
  const { id, value: hours = none, onChange, place = '' } = props;
  const change = (at: number, part: Partial<OpeningHours>) =>
    onChange?.(hours.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <div id={id} role="group" aria-label={`${place}营业时间`} tabIndex={-1}>
      {hours.length === 0 ? <p className="store-nothing">未设置营业时间</p> : null}
      <ul className="opening-hours">
        {hours.map((one, at) => (
          // the lines have nothing of their own to be told apart by
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Select
              mode="multiple"
              aria-label={`${place}第${at + 1}段营业日`}
              placeholder="营业日"
              value={one.days}
              options={dayOptions}
              onChange={(days) => change(at, { days })}
            />
            <Input
              aria-label={`${place}第${at + 1}段开始时间`}
              placeholder="09:00"
              maxLength={5}
              value={one.from}
              onChange={({ target }) => change(at, { from: target.value.trim() })}
            />
            <Input
              aria-label={`${place}第${at + 1}段结束时间`}
              placeholder="21:00"
              maxLength={5}
              value={one.to}
              onChange={({ target }) => change(at, { to: target.value.trim() })}
            />
            <Button
              type="text"
              danger
              aria-label={`删除${place}第${at + 1}段营业时间`}
              onClick={() => onChange?.(hours.filter((_, index) => index !== at))}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      <Button
        block
        type="dashed"
        disabled={hours.length >= maxOpeningHours}
        onClick={() => onChange?.([...hours, usual])}
      >
        添加营业时间
      </Button>
    </div>
  );
}
