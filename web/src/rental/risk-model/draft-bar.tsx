import { Alert, Button } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import type { ModelState } from './draft-model.ts';

interface DraftBarProps {
  readonly state: ModelState;
  /** Something was typed that is not saved. */
  readonly isChanged: boolean;
  readonly complaint: string | null;
  readonly isSaving: boolean;
  readonly onUndo: () => void;
  readonly onSave: () => void;
  readonly onEnable: () => void;
}

/** The commands of the form: the bar stays in view, for the rules are longer than any window. */
export function DraftBar(props: DraftBarProps) {
  const { state, isChanged, complaint, isSaving, onUndo, onSave, onEnable } = props;
  const drop = useCommand('dropRiskModelDraft', { refreshes: ['riskModel'] });
  const { draft, active, seen } = state;
  const canSave = complaint === null && (isChanged || (draft === null && active === null));
  return (
    <div className="risk-model-bar">
      {complaint === null ? null : <Alert type="error" showIcon title={complaint} />}
      <span role="status">{isChanged ? '有未保存的修改' : '没有未保存的修改'}</span>
      <Button disabled={!isChanged} onClick={onUndo}>
        撤销修改
      </Button>
      <Button
        disabled={draft === null || isChanged}
        loading={drop.isPending}
        onClick={() => drop.mutate({ body: { seen } })}
      >
        放弃草稿
      </Button>
      <Button disabled={!canSave} loading={isSaving} onClick={onSave}>
        保存草稿
      </Button>
      <ReasonedButton type="primary" obstacle={enableObstacle(state, isChanged)} onClick={onEnable}>
        启用
      </ReasonedButton>
    </div>
  );
}

/** Why the draft cannot be enabled now; null: it can. */
function enableObstacle({ draft }: ModelState, isChanged: boolean): string | null {
  if (draft === null || isChanged) return '请先保存草稿';
  if (draft.changes.length === 0) return '草稿与生效中的模型相同';
  return draft.trial === null ? '请先试运行草稿' : null;
}
