import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import type { NameOfProvider } from '@rental/domain/rental/risk-model/facts';
import {
  advices,
  maxConditions,
  maxPoints,
  maxRuleName,
  type Advice,
} from '@rental/domain/rental/risk-model/risk-model';
import { ConditionFields } from './condition-fields.tsx';
import { newCondition, type DraftRule } from './draft-model.ts';

interface RuleCardProps {
  readonly rule: DraftRule;
  /** Its number, from 1. */
  readonly number: number;
  readonly nameOf: NameOfProvider;
  readonly onChange: (rule: DraftRule) => void;
  readonly onRemove: () => void;
}

const none = 'none';
const adviceOptions = [
  { value: none, label: '只加减分' },
  ...Object.entries(advices).map(([value, label]) => ({ value, label })),
];

/** One rule: its name, what has to hold, and what a hit does. */
export function RuleCard({ rule, number, nameOf, onChange, onRemove }: RuleCardProps) {
  const { conditions } = rule;
  const change = (changed: Partial<DraftRule>) => onChange({ ...rule, ...changed });
  return (
    <li className="risk-model-rule" aria-label={`规则${number}`}>
      <div className="risk-model-line">
        <Input
          aria-label={`规则${number}名称`}
          className="risk-model-name"
          maxLength={maxRuleName}
          value={rule.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <span>命中时</span>
        <InputNumber<number>
          aria-label={`规则${number}加减分`}
          className="risk-model-number"
          min={-maxPoints}
          max={maxPoints}
          precision={0}
          suffix="分"
          value={rule.points}
          onChange={(points) => change({ points: points ?? 0 })}
        />
        <Select
          aria-label={`规则${number}建议`}
          className="risk-model-advice"
          options={adviceOptions}
          value={rule.advice ?? none}
          onChange={(advice) => change({ advice: advice === none ? null : (advice as Advice) })}
        />
        <Checkbox
          checked={rule.isReviewedIfUnknown}
          onChange={({ target }) => change({ isReviewedIfUnknown: target.checked })}
        >
          缺数据时人工复核
        </Checkbox>
        <Button danger aria-label={`删除规则${number}`} onClick={onRemove}>
          删除
        </Button>
      </div>
      {conditions.map((condition, at) => (
        // conditions have no names: their place is what tells them apart
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="risk-model-line">
          <span className="risk-model-and">{at === 0 ? '当' : '且'}</span>
          <ConditionFields
            name={`规则${number}条件${at + 1}`}
            condition={condition}
            nameOf={nameOf}
            onChange={(next) => change({ conditions: conditions.with(at, next) })}
          />
          {conditions.length === 1 ? null : (
            <Button
              aria-label={`删除规则${number}条件${at + 1}`}
              onClick={() => change({ conditions: conditions.toSpliced(at, 1) })}
            >
              移除
            </Button>
          )}
          {at < conditions.length - 1 ? null : (
            <Button
              disabled={conditions.length >= maxConditions}
              onClick={() => change({ conditions: [...conditions, newCondition('age')] })}
            >
              增加条件
            </Button>
          )}
        </div>
      ))}
    </li>
  );
}
