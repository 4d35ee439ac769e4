import { Alert, App } from 'antd';
import {
  changesBetween,
  type WantedSettings,
} from '@rental/domain/platform/brands/configuration-changes';
import { plainText } from '@rental/domain/platform/brands/setting-kinds';
import type { AnswerOf } from '../../http/call.ts';
import { refreshSiteSoon } from '../../http/site.ts';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, isRequested, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { ChangeTable } from './change-table.tsx';

export type BrandState = AnswerOf<'brandSettings'>;

interface SaveSettingsDialogProps {
  readonly state: BrandState;
  /** The settings that differ, as they shall be. */
  readonly wanted: WantedSettings;
  readonly onSaved: () => void;
  readonly onClosed: () => void;
}

/** 保存品牌设置: shows what differs before anything is saved. */
export function SaveSettingsDialog({ state, wanted, onSaved, onClosed }: SaveSettingsDialogProps) {
  const { message } = App.useApp();
  const command = useCommand('saveBrandSettings', {
    refreshes: ['brandSettings', 'listBrandVersions'],
    quiet: wantedByDialog,
  });
  const changes = changesBetween(state.settings, { ...state.settings, ...wanted });
  const host = wanted.domainAdmin;
  return (
    <AgreedDialog
      title="保存品牌设置"
      okText="确认保存"
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {}, ...agreeing }) =>
        command.mutate(
          { body: { changes: wanted, seen: state.seen, ...agreeing, stepUp } },
          {
            onSuccess: (answer) => {
              if (isRequested(answer)) return;
              void message.success('品牌设置已保存');
              refreshSiteSoon();
              onSaved();
            },
          },
        )
      }
      onClosed={onClosed}
    >
      <ChangeTable changes={changes} />
      {host === undefined ? null : (
        <Alert
          type="warning"
          showIcon
          title={`保存后原域名立即停用，所有员工须从 ${plainText(host)} 重新登录`}
        />
      )}
      <p>保存后立即对本品牌的所有页面生效。</p>
    </AgreedDialog>
  );
}
