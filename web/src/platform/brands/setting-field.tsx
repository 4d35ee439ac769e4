import { ColorPicker, Form, Input, InputNumber, Select, Switch } from 'antd';
import type { Fen } from '@rental/domain/money';
import { settingOf, type SettingName } from '@rental/domain/platform/brands/configuration';
import {
  complaintOf,
  fewestDays,
  plainText,
  valueWords,
  type SettingKind,
  type SettingValue,
} from '@rental/domain/platform/brands/setting-kinds';
import { MultipleSelect } from '../../ui/fields/multiple-select.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { ImageListEditor } from '../../ui/images/image-list-editor.tsx';
import { HoursInput, type Hours } from './hours-input.tsx';
import { saved } from './typed-settings.ts';

/** One setting in the form, as the domain declares it. */
export function SettingField({ name }: { name: SettingName }) {
  const { label, help, kind, touches } = settingOf(name);
  return (
    <Form.Item
      name={name}
      label={label}
      extra={
        <>
          {help}
          {touches === undefined ? null : <span className="setting-touches">影响：{touches}</span>}
        </>
      }
      rules={[
        {
          validator: (_, value: SettingValue | undefined) => {
            const complaint = complaintOf(kind, saved(kind, value));
            return complaint === null ? Promise.resolve() : Promise.reject(new Error(complaint));
          },
        },
      ]}
    >
      <SettingInput kind={kind} />
    </Form.Item>
  );
}

interface SettingInputProps {
  readonly id?: string;
  readonly kind: SettingKind;
  /** Set by the form around it, like `onChange`. */
  readonly value?: SettingValue;
  readonly onChange?: (value: SettingValue) => void;
}

function SettingInput({ kind, value = null, onChange, ...rest }: SettingInputProps) {
  const change = (next: SettingValue | undefined) => onChange?.(next ?? null);
  switch (kind.type) {
    case 'switch':
      return <Switch {...rest} checked={value === true} onChange={change} />;
    case 'colour':
      return (
        <ColorPicker
          value={plainText(value)}
          disabledAlpha
          showText
          onChangeComplete={(colour) => change(colour.toHexString())}
        />
      );
    case 'picture':
      return (
        <ImageListEditor
          {...rest}
          type="image"
          num={1}
          width={kind.width}
          height={kind.height}
          value={typeof value === 'string' ? [value] : []}
          onChange={([link]) => change(link)}
        />
      );
    case 'choice':
      return (
        <Select<SettingValue> {...rest} options={optionsOf(kind)} value={value} onChange={change} />
      );
    case 'choices':
      return (
        <MultipleSelect
          {...rest}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="无"
          options={optionsOf(kind)}
          value={value as number[]}
          onChange={change}
        />
      );
    case 'days':
      return (
        <MultipleSelect
          {...rest}
          allowClear
          maxCount={kind.mostCount}
          placeholder={kind.side === 'before' ? '不提醒' : '不自动发送'}
          options={daysOf(kind)}
          value={value as number[]}
          onChange={change}
        />
      );
    case 'hours':
      return <HoursInput {...rest} kind={kind} value={value as Hours} onChange={change} />;
    case 'wordings':
      return <p className="setting-shown">{valueWords(kind, value)}</p>;
    case 'count':
      return (
        <InputNumber<number>
          {...rest}
          min={kind.least}
          max={kind.most}
          precision={0}
          suffix={kind.unit}
          value={value as number}
          onChange={change}
        />
      );
    case 'rate':
      return (
        <InputNumber<number>
          {...rest}
          min={kind.least / 100}
          max={kind.most / 100}
          precision={2}
          suffix="%"
          value={value === null ? null : Number(value) / 100}
          onChange={(percent) => change(percent === null ? null : Math.round(percent * 100))}
        />
      );
    case 'money':
      return (
        <YuanInput {...rest} placeholder="不限" value={value as Fen | null} onChange={change} />
      );
    default:
      return (
        <Input
          {...rest}
          allowClear
          maxLength={kind.type === 'text' ? kind.most : 500}
          value={value === null ? '' : plainText(value)}
          onChange={({ target }) => change(target.value)}
        />
      );
  }
}

const optionsOf = (kind: Extract<SettingKind, { readonly type: 'choice' | 'choices' }>) =>
  Object.entries(kind.options).map(([value, label]) => ({
    value: kind.isNumber ? Number(value) : value,
    label,
  }));

type Days = Extract<SettingKind, { readonly type: 'days' }>;

const daysOf = (kind: Days) =>
  Array.from({ length: kind.most - fewestDays(kind) + 1 }, (_, at) => at + fewestDays(kind)).map(
    (value) => ({ value, label: dayWords(kind, value) }),
  );

function dayWords({ side }: Days, day: number): string {
  if (side === 'after') return `逾期第${day}天`;
  return day === 0 ? '到期当天' : `前${day}天`;
}
