import { Radio } from 'antd';
import { maxCollectors } from '@rental/domain/rental/dunning/dunning-rules';
import { ownerWays, type OwnerWay } from '@rental/domain/rental/dunning/owner-rule';
import { stagesOf, stageWords } from '@rental/domain/rental/dunning/stages';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { MultipleSelect } from '../../ui/fields/multiple-select.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import type { DraftProps, RulesState } from './draft-rules.ts';

interface OwnerSectionProps extends DraftProps {
  readonly collectors: RulesState['collectors'];
}

const helps: Readonly<Record<OwnerWay, string>> = {
  hand: '新案件为「未分配」，由主管分配。',
  turn: '新案件依次轮流分给催收员。',
  load: '新案件分给手上案件最少的催收员。',
  stage: '新案件按立案时的阶段，分给该阶段手上案件最少的催收员；没有选人的阶段由人工分配。',
};

/** 新案件分配: who owns a case that is opened. */
export function OwnerSection({ rules, onChange, collectors }: OwnerSectionProps) {
  const { owner, stages } = rules;
  const options = collectors.map(({ id, name }) => ({ value: id, label: name }));
  const words = stageWords(stages);
  const change = (changed: Partial<typeof owner>) => onChange({ owner: { ...owner, ...changed } });
  const isAmong = owner.way === 'turn' || owner.way === 'load';
  return (
    <PageSection title="新案件分配">
      <Radio.Group
        aria-label="分配方式"
        options={choices(ownerWays)}
        value={owner.way}
        onChange={({ target }) => change({ way: target.value as OwnerWay })}
      />
      <p className="dunning-rules-note">
        {helps[owner.way]}
        {owner.way === 'hand' ? '' : '休假、停用和看不到该店铺的催收员不分。'}
      </p>
      {isAmong ? (
        <MultipleSelect
          aria-label="催收员"
          allowClear
          maxCount={maxCollectors}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部催收员（有催收权限、没有分配权限的人员）"
          options={options}
          value={owner.collectorIds}
          onChange={(collectorIds) => change({ collectorIds })}
        />
      ) : null}
      {owner.way === 'stage' ? (
        <ul className="dunning-rules-owners">
          {stagesOf(stages).map((stage) => (
            <li key={stage}>
              <span>{words[stage]}</span>
              <MultipleSelect
                aria-label={`${words[stage]}催收员`}
                allowClear
                maxCount={maxCollectors}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="人工分配"
                options={options}
                value={owner.byStage[stage] ?? []}
                onChange={(ids) => change({ byStage: { ...owner.byStage, [stage]: ids } })}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </PageSection>
  );
}
