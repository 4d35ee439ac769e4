import { InputNumber } from 'antd';
import { maxScore } from '@rental/domain/rental/risk-model/risk-model';
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

/** 分数线: where an order begins, and what its score advises. */
export const LinesSection = ({ model, onChange }: LinesSectionProps) => (
  <PageSection title="分数线">
    <p className="risk-model-note">
      得分为基础分加上命中规则的加减分，在0到{maxScore}
      之间，越高越安全；两条线之间建议人工复核。模型只给建议，不会自动通过或拒绝订单。
    </p>
    <div className="risk-model-line">
      {lines.map(([key, label]) => (
        <label key={key} className="risk-model-label">
          {label}
          <InputNumber<number>
            aria-label={label}
            className="risk-model-number"
            min={0}
            max={maxScore}
            precision={0}
            suffix="分"
            value={model[key]}
            onChange={(value) => onChange({ [key]: value ?? 0 })}
          />
        </label>
      ))}
    </div>
  </PageSection>
);
