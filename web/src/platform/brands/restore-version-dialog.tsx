import { App } from 'antd';
import type { BrandVersion } from '@rental/contract/platform/brand-settings';
import { refreshSiteSoon } from '../../http/site.ts';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, isRequested, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { ChangeTable } from './change-table.tsx';

interface RestoreVersionDialogProps {
  readonly version: BrandVersion;
  /** The name of the state that stands now. */
  readonly seen: string;
  readonly onClosed: () => void;
}

/** 恢复到此版本. */
export function RestoreVersionDialog({ version, seen, onClosed }: RestoreVersionDialogProps) {
  const { message } = App.useApp();
  const { number } = version;
  const command = useCommand('restoreBrandSettings', {
    refreshes: ['brandSettings', 'listBrandVersions'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog
      title={`恢复到版本${number}`}
      okText="确认恢复"
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {}, ...agreeing }) =>
        command.mutate(
          { body: { number, seen, ...agreeing, stepUp } },
          {
            onSuccess: (answer) => {
              if (isRequested(answer)) return;
              void message.success(`已恢复到版本${number}`);
              refreshSiteSoon();
            },
          },
        )
      }
      onClosed={onClosed}
    >
      <ChangeTable changes={version.ifRestored} />
      <p>恢复后立即对本品牌的所有页面生效，并保存为一个新版本。</p>
    </AgreedDialog>
  );
}
