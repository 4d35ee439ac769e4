import { Alert, App } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import type { ModelState } from './draft-model.ts';
import { ModelChanges } from './model-changes.tsx';

interface EnableDialogProps {
  readonly state: ModelState;
  readonly onClosed: () => void;
}

/** 启用风控模型, against the operator's own password. */
export function EnableDialog({ state: { seen, draft }, onClosed }: EnableDialogProps) {
  const { message } = App.useApp();
  const command = useCommand('enableRiskModel', {
    refreshes: ['riskModel', 'orderRiskScore'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog
      title="启用风控模型"
      okText="确认启用"
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) =>
        command.mutate(
          { body: { seen, stepUp } },
          { onSuccess: () => void message.success('风控模型已启用，待审核订单将重新评分') },
        )
      }
      onClosed={onClosed}
    >
      <ModelChanges changes={draft?.changes ?? []} />
      <Alert type="info" showIcon title="模型只给出建议，不会自动通过或拒绝订单" />
    </AgreedDialog>
  );
}

/** 停用风控模型, against the operator's own password. */
export function StopDialog({ state: { seen }, onClosed }: EnableDialogProps) {
  const { message } = App.useApp();
  const command = useCommand('stopRiskModel', {
    refreshes: ['riskModel', 'orderRiskScore'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog
      title="停用风控模型"
      okText="确认停用"
      isDanger
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) =>
        command.mutate(
          { body: { seen, stepUp } },
          { onSuccess: () => void message.success('风控模型已停用，不再对订单评分') },
        )
      }
      onClosed={onClosed}
    >
      <Alert
        type="warning"
        showIcon
        title={`停用第${seen.number}版后不再评分；要重新使用，退回任一版本并试运行后启用`}
      />
    </AgreedDialog>
  );
}
