import { keysOf } from '@rental/contract/fields';
import type { OpenAppRow } from '@rental/contract/platform/open-apps';
import {
  appScopes,
  requestsPerMinute,
  type AppScope,
} from '@rental/domain/platform/open-apps/signing';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import { OpenAppFields } from './open-app-fields.tsx';

interface Typed {
  readonly name?: string;
  readonly channelId?: number | null;
  readonly scopes?: AppScope[];
  readonly addresses?: string[];
  readonly requestsPerMinute?: number | null;
}

const bodyOf = ({ name = '', channelId, scopes = [], addresses = [], ...typed }: Typed) => ({
  name,
  channelId: channelId ?? null,
  scopes,
  addresses,
  requestsPerMinute: typed.requestsPerMinute ?? 0,
});

/** 新增应用; then its secret, once. */
export function CreateOpenAppModal({ onClosed }: { readonly onClosed: () => void }) {
  const command = useCommand('createOpenApp', {
    refreshes: ['listOpenApps'],
    quiet: wantedByDialog,
  });
  if (command.data !== undefined)
    return <NewSecretDialog made={command.data} onClosed={onClosed} />;
  return (
    <AgreedDialog<Typed>
      title="新增应用"
      okText="新增"
      command={command}
      isAlwaysProven
      initialValues={{
        scopes: keysOf<AppScope>(appScopes).filter((scope) => scope !== 'withdrawals'),
        requestsPerMinute: requestsPerMinute.usual,
      }}
      onTyped={(typed, { stepUp = {} }) => command.mutate({ body: { ...bodyOf(typed), stepUp } })}
      onClosed={onClosed}
    >
      <OpenAppFields />
    </AgreedDialog>
  );
}

interface EditOpenAppModalProps {
  readonly app: OpenAppRow;
  readonly onClosed: () => void;
}

/** 编辑应用. */
export function EditOpenAppModal({ app, onClosed }: EditOpenAppModalProps) {
  const command = useCommand('updateOpenApp', {
    refreshes: ['listOpenApps'],
    quiet: wantedByDialog,
  });
  const { name, channelId, scopes, addresses } = app;
  return (
    <AgreedDialog<Typed>
      title="编辑应用"
      okText="保存"
      command={command}
      isAlwaysProven
      initialValues={{
        name,
        channelId,
        scopes,
        addresses,
        requestsPerMinute: app.requestsPerMinute,
      }}
      onTyped={(typed, { stepUp = {} }) =>
        command.mutate({ body: { id: app.id, ...bodyOf(typed), stepUp } })
      }
      onClosed={onClosed}
    >
      <OpenAppFields />
    </AgreedDialog>
  );
}
