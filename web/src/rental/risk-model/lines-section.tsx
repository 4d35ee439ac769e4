import { InputNumber } from 'antd';
import {
  linedClasses,
  riskClassLabels,
  usualClassLines,
} from '@rental/domain/rental/orders/core/risk-class';
import { maxScore } from '@rental/domain/rental/risk-model/risk-model';
import { useTurnedOn } from '../../ui/gate.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import type { DraftModel } from './draft-model.ts';

interface LinesSectionProps {
  readonly model: DraftModel;
  readonly onChange: (changed: Partial<DraftModel>) => void;
}

const lines = [
  ['baseScore', '基础分'],
  ['passFrom', '建议通过：不低于'],
  ['rejectBelow', '建议拒绝：低于'],
] as const;

/** 分数线: where an order begins, what its score advises, and which risk class it has. */
export function LinesSection({ model, onChange }: LinesSectionProps) {
  const hasClasses = useTurnedOn()('OpenRiskClass');
  return (
    <PageSection title="分数线">
      <p className="risk-model-note">
        得分为基础分加上命中规则的加减分，在0到{maxScore}
        之间，越高越安全；两条线之间建议人工复核。模型只给建议，不会自动通过或拒绝订单。
      </p>
      <div className="risk-model-line">
        {lines.map(([key, label]) => (
          <ScoreInput
            key={key}
            label={label}
            value={model[key]}
            onChange={(score) => onChange({ [key]: score })}
          />
        ))}
      </div>
      {hasClasses ? (
        <ClassLines
          lines={model.classLines ?? usualClassLines}
          onChange={(classLines) => onChange({ classLines })}
        />
      ) : null}
    </PageSection>
  );
}

interface ClassLinesProps {
  readonly lines: readonly number[];
  readonly onChange: (lines: number[]) => void;
}

/** 风险分级: the lowest score of each class; the last class has none. */
const ClassLines = ({ lines: from, onChange }: ClassLinesProps) => (
  <>
    <p className="risk-model-note">风险分级：得分不低于该级的分数线，低于最后一条线为 E 高危。</p>
    <div className="risk-model-line">
      {linedClasses.map((name, at) => (
        <ScoreInput
          key={name}
          label={`${riskClassLabels[name]}：不低于`}
          value={from[at] ?? 0}
          onChange={(score) => onChange(from.with(at, score))}
        />
      ))}
    </div>
  </>
);

interface ScoreInputProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (score: number) => void;
}

const ScoreInput = ({ label, value, onChange }: ScoreInputProps) => (
  <label className="risk-model-label">
    {label}
    <InputNumber<number>
      aria-label={label}
      className="risk-model-number"
      min={0}
      max={maxScore}
      precision={0}
      suffix="分"
      value={value}
      onChange={(score) => onChange(score ?? 0)}
    />
  </label>
);
