import { App } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Empty } from '../../ui/page-states.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import type { ModelState } from './draft-model.ts';
import { ModelChanges } from './model-changes.tsx';

interface VersionsSectionProps {
  readonly state: ModelState;
  readonly isChanged: boolean;
}

/** 历史版本: who enabled what and when, and the way back. */
export function VersionsSection({ state: { versions, seen }, isChanged }: VersionsSectionProps) {
  const { message } = App.useApp();
  const restore = useCommand('restoreRiskModel', { refreshes: ['riskModel'] });
  const back = (number: number) =>
    restore.mutate(
      { body: { number, seen } },
      { onSuccess: () => void message.success(`第${number}版已载入草稿，试运行后可启用`) },
    );
  return (
    <PageSection title="历史版本">
      {versions.length === 0 ? <Empty words="还没有启用过模型" /> : null}
      <ol className="risk-model-versions">
        {versions.map(({ number, operatorName, enabledAt, replacedAt, restoredFrom, changes }) => (
          <li key={number}>
            <header>
              <strong>
                第{number}版{replacedAt === null ? '（生效中）' : ''}
              </strong>
              <span>
                {timeText(enabledAt)} {operatorName} 启用
                {restoredFrom === null ? '' : `，内容同第${restoredFrom}版`}
                {replacedAt === null ? '' : `，${timeText(replacedAt)} 被替换`}
              </span>
              {replacedAt === null ? null : (
                <ReasonedButton
                  obstacle={isChanged ? '请先保存或撤销修改' : null}
                  onClick={() => back(number)}
                >
                  退回此版本
                </ReasonedButton>
              )}
            </header>
            <ModelChanges changes={changes} />
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
