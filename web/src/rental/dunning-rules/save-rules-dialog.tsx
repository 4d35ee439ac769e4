import { Alert, App } from 'antd';
import type { RuleChange } from '@rental/domain/rental/dunning/dunning-rules';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import type { DraftRules } from './draft-rules.ts';
import { RuleChanges } from './rule-changes.tsx';

interface SaveRulesDialogProps {
  readonly rules: DraftRules;
  readonly changes: readonly RuleChange[];
  /** The version on the screen. */
  readonly seen: number;
  readonly onSaved: () => void;
  readonly onClosed: () => void;
}

/** 保存催收规则, against the operator's own password. */
export function SaveRulesDialog(props: SaveRulesDialogProps) {
  const { rules, changes, seen, onSaved, onClosed } = props;
  const { message } = App.useApp();
  const command = useCommand('saveDunningRules', {
    refreshes: ['dunningRules', 'dunningStageNames'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog
      title="保存催收规则"
      okText="确认保存"
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) =>
        command.mutate(
          { body: { ...rules, seen, stepUp } },
          {
            onSuccess: () => {
              void message.success('催收规则已保存，立即生效');
              onSaved();
            },
          },
        )
      }
      onClosed={onClosed}
    >
      <RuleChanges changes={changes} />
      {changes.some(({ isWeaker }) => isWeaker) ? (
        <Alert type="warning" showIcon title="联系次数上限放宽后，客户可能被更频繁地联系" />
      ) : null}
    </AgreedDialog>
  );
}
