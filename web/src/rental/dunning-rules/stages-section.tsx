import { Button, Input, InputNumber } from 'antd';
import { lastStageDay, maxStageName } from '@rental/domain/rental/dunning/dunning-rules';
import { stageKeys, stageWords, type StageByDays } from '@rental/domain/rental/dunning/stages';
import { PageSection } from '../../ui/page-section.tsx';
import type { DraftProps, DraftRules } from './draft-rules.ts';

type StageRule = DraftRules['stages'][number];

/** 逾期阶段: where each begins; 超期占用 stands by itself. */
export function StagesSection({ rules: { stages, owner }, onChange }: DraftProps) {
  const words = stageWords(stages);
  const set = (at: number, changed: Partial<StageRule>) =>
    onChange({
      stages: stages.map((stage, index) => (index === at ? { ...stage, ...changed } : stage)),
    });
  const last = stages.at(-1)?.fromDay ?? 1;
  const drop = () => {
    const { [stageKeys[stages.length - 1] as StageByDays]: _, ...byStage } = owner.byStage;
    onChange({ stages: stages.slice(0, -1), owner: { ...owner, byStage } });
  };
  return (
    <PageSection title="逾期阶段">
      <p className="dunning-rules-note">
        逾期天数从最早一期未付账单的应付日算起。修改后，列表、工作台、看板和话术立即按新阶段显示；已登记的回款和已开始的月份仍按当时的阶段统计。
      </p>
      <ol className="dunning-rules-stages">
        {stages.map((stage, at) => (
          <li key={stageKeys[at]}>
            <Input
              aria-label={`第${at + 1}段名称`}
              value={stage.name}
              maxLength={maxStageName}
              onChange={({ target }) => set(at, { name: target.value })}
            />
            <span>从逾期第</span>
            <InputNumber<number>
              aria-label={`第${at + 1}段起始天数`}
              disabled={at === 0}
              min={1}
              max={lastStageDay}
              precision={0}
              value={stage.fromDay}
              onChange={(fromDay) => set(at, { fromDay: fromDay ?? 0 })}
            />
            <span>天起</span>
            <small>{words[stageKeys[at] as StageByDays]}</small>
          </li>
        ))}
        <li>
          <span>超期占用</span>
          <small>只欠超期占用费的订单，单独一段</small>
        </li>
      </ol>
      <div className="dunning-rules-buttons">
        <Button
          disabled={stages.length >= stageKeys.length}
          onClick={() =>
            onChange({
              stages: [...stages, { name: `M${stages.length + 1}`, fromDay: last + 30 }],
            })
          }
        >
          增加一段
        </Button>
        <Button disabled={stages.length <= 1} onClick={drop}>
          删除最后一段
        </Button>
      </div>
    </PageSection>
  );
}
