import { PageSection } from '../../ui/page-section.tsx';
import { Empty } from '../../ui/page-states.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import type { RulesState } from './draft-rules.ts';
import { RuleChanges } from './rule-changes.tsx';

/** 历史版本: who changed what and when. */
export const VersionsSection = ({ versions }: Pick<RulesState, 'versions'>) => (
  <PageSection title="历史版本">
    {versions.length === 0 ? <Empty words="还没有修改过，当前为平台的通用规则" /> : null}
    <ol className="dunning-rules-versions">
      {versions.map(({ number, operatorName, savedAt, changes }, index) => (
        <li key={number}>
          <header>
            <strong>
              第{number}版{index === 0 ? '（生效中）' : ''}
            </strong>
            <span>
              {timeText(savedAt)} {operatorName}
            </span>
          </header>
          <RuleChanges changes={changes} />
        </li>
      ))}
    </ol>
  </PageSection>
);
