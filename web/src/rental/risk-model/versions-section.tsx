import { App, Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Empty } from '../../ui/page-states.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { StopDialog } from './enable-dialog.tsx';
import type { ModelState } from './draft-model.ts';
import { ModelChanges } from './model-changes.tsx';

interface VersionsSectionProps {
  readonly state: ModelState;
  readonly isChanged: boolean;
}

/** 历史版本: who enabled what and when, and the way back. */
export function VersionsSection({ state, isChanged }: VersionsSectionProps) {
  const { versions, seen, active } = state;
  const [isStopping, setStopping] = useState(false);
  const { message } = App.useApp();
  const restore = useCommand('restoreRiskModel', { refreshes: ['riskModel'] });
  const back = (number: number) =>
    restore.mutate(
      { body: { number, seen } },
      { onSuccess: () => void message.success(`第${number}版已载入草稿，试运行后可启用`) },
    );
  return (
    <PageSection
      title="历史版本"
      extra={
        active === null ? null : (
          <Button danger onClick={() => setStopping(true)}>
            停用模型
          </Button>
        )
      }
    >
      {versions.length === 0 ? <Empty words="还没有启用过模型" /> : null}
      <ol className="risk-model-versions">
        {versions.map(({ number, operatorName, enabledAt, replacedAt, stopped, ...version }) => (
          <li key={number}>
            <header>
              <strong>
                第{number}版{isInForce(replacedAt, stopped) ? '（生效中）' : ''}
              </strong>
              <span>
                {timeText(enabledAt)} {operatorName} 启用
                {version.restoredFrom === null ? '' : `，内容同第${version.restoredFrom}版`}
                {stopped === null ? '' : `，${timeText(stopped.at)} ${stopped.operatorName} 停用`}
                {replacedAt === null ? '' : `，${timeText(replacedAt)} 被替换`}
              </span>
              {isInForce(replacedAt, stopped) ? null : (
                <ReasonedButton
                  obstacle={isChanged ? '请先保存或撤销修改' : null}
                  onClick={() => back(number)}
                >
                  退回此版本
                </ReasonedButton>
              )}
            </header>
            <ModelChanges changes={version.changes} />
          </li>
        ))}
      </ol>
      {isStopping ? <StopDialog state={state} onClosed={() => setStopping(false)} /> : null}
    </PageSection>
  );
}

const isInForce = (replacedAt: string | null, stopped: object | null): boolean =>
  replacedAt === null && stopped === null;
