import { InputNumber, Select } from 'antd';
import { operators, operatorsOf } from '@rental/domain/rental/risk-model/conditions';
import {
  factGroups,
  factKeys,
  factLabel,
  factOf,
  type FactGroup,
  type FactKey,
  type NameOfProvider,
} from '@rental/domain/rental/risk-model/facts';
import type { Fen } from '@rental/domain/money';
import { MultipleSelect } from '../../ui/fields/multiple-select.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { newCondition, type DraftCondition } from './draft-model.ts';

interface ConditionFieldsProps {
  /** 「规则1条件1」, for who hears the page. */
  readonly name: string;
  readonly condition: DraftCondition;
  readonly nameOf: NameOfProvider;
  readonly onChange: (condition: DraftCondition) => void;
}

const yesNo = [
  { value: 'yes', label: '是' },
  { value: 'no', label: '否' },
];

/** A fact, how it is compared, and with what. */
export function ConditionFields({ name, condition, nameOf, onChange }: ConditionFieldsProps) {
  const { fact, operator } = condition;
  const { kind } = factOf(fact);
  return (
    <div className="risk-model-condition">
      <Select<FactKey>
        aria-label={`${name}字段`}
        className="risk-model-fact"
        showSearch={{ optionFilterProp: 'label' }}
        options={(Object.keys(factGroups) as FactGroup[]).map((group) => ({
          label: factGroups[group],
          options: factKeys
            .filter((key) => factOf(key).group === group)
            .map((key) => ({ value: key, label: factLabel(key, nameOf) })),
        }))}
        value={fact}
        onChange={(key) => onChange(newCondition(key))}
      />
      <Select<DraftCondition['operator']>
        aria-label={`${name}比较方式`}
        className="risk-model-operator"
        options={operatorsOf[kind].map((one) => ({ value: one, label: operators[one] }))}
        value={operator}
        onChange={(next) => onChange({ ...condition, operator: next })}
      />
      <ValueField {...{ name, condition, nameOf, onChange }} />
    </div>
  );
}

function ValueField({ name, condition, onChange }: ConditionFieldsProps) {
  const { kind, unit, options } = factOf(condition.fact);
  const { value } = condition;
  const label = `${name}取值`;
  const change = (next: DraftCondition['value']) => onChange({ ...condition, value: next });
  if (typeof value === 'boolean')
    return (
      <Select
        aria-label={label}
        className="risk-model-operator"
        options={yesNo}
        value={value ? 'yes' : 'no'}
        onChange={(next) => change(next === 'yes')}
      />
    );
  if (kind === 'fen')
    return (
      <span className="risk-model-number">
        <YuanInput
          aria-label={label}
          value={value as Fen}
          onChange={(next) => change(next ?? Number.NaN)}
        />
      </span>
    );
  if (typeof value === 'number')
    return (
      <InputNumber<number>
        aria-label={label}
        className="risk-model-number"
        precision={0}
        {...(unit === undefined ? {} : { suffix: unit })}
        value={value}
        onChange={(next) => change(next ?? Number.NaN)}
      />
    );
  return (
    <span className="risk-model-words">
      <MultipleSelect<string>
        aria-label={label}
        isTyped={options === undefined}
        placeholder={options === undefined ? '输入规则名称后回车' : '请选择'}
        options={Object.entries(options ?? {}).map(([key, text]) => ({ value: key, label: text }))}
        value={value}
        onChange={change}
      />
    </span>
  );
}
