import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { OpenAppRow } from '@rental/contract/platform/open-apps';
import { keySlots } from '@rental/domain/platform/open-apps/signing';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { Gate } from '../../ui/gate.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import { OpenAppModal } from './open-app-modal.tsx';
import '../../ui/text-button.css';
import './open-apps.css';

type Key = OpenAppRow['keys'][number];
type Opened = { readonly what: 'add' } | { readonly what: 'revoke'; readonly key: Key };

interface OpenAppKeysModalProps {
  readonly appId: number;
  readonly onClosed: () => void;
}

/** 密钥 of an app: add the next one, let the program change to it, then revoke the old one. */
export function OpenAppKeysModal({ appId, onClosed }: OpenAppKeysModalProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <OpenAppModal appId={appId} subject="密钥" onClosed={onClosed}>
      {(app) => (
        <>
          <p>轮换密钥：先新增一个，对接系统改用新密钥后，再作废旧密钥；期间两个都有效。</p>
          {app.keys.length === 0 ? (
            <Alert type="warning" showIcon title="没有有效密钥，该应用目前不能调用接口" />
          ) : (
            <ul className="open-app-keys">
              {app.keys.map((key) => (
                <li key={key.id}>
                  <div>
                    <CopyableText name="密钥编号" text={key.keyId} />
                    <span className="open-app-key-use">{usedText(key)}</span>
                  </div>
                  <Gate anyOf={['openApp:edit']}>
                    <button
                      type="button"
                      className="text-button is-danger"
                      onClick={() => setOpened({ what: 'revoke', key })}
                    >
                      作废
                    </button>
                  </Gate>
                </li>
              ))}
            </ul>
          )}
          <Gate anyOf={['openApp:edit']}>
            <Button
              type="primary"
              disabled={app.keys.length >= keySlots.length}
              onClick={() => setOpened({ what: 'add' })}
            >
              新增密钥
            </Button>
          </Gate>
          {opened?.what === 'add' ? <AddKeyDialog appId={appId} onClosed={close} /> : null}
          {opened?.what === 'revoke' ? (
            <RevokeKeyDialog appId={appId} appKey={opened.key} onClosed={close} />
          ) : null}
        </>
      )}
    </OpenAppModal>
  );
}

const usedText = ({ createTime, lastUsedAt, lastAddress }: Key) =>
  `${timeText(createTime)} 创建，${
    lastUsedAt === null
      ? '未使用'
      : `最近使用 ${timeText(lastUsedAt)}${lastAddress === null ? '' : `（${lastAddress}）`}`
  }`;

function AddKeyDialog({ appId, onClosed }: OpenAppKeysModalProps) {
  const command = useCommand('addOpenAppKey', {
    refreshes: ['listOpenApps'],
    quiet: wantedByDialog,
  });
  if (command.data !== undefined)
    return <NewSecretDialog made={command.data} onClosed={onClosed} />;
  return (
    <AgreedDialog<object>
      title="新增密钥"
      okText="新增"
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) => command.mutate({ body: { id: appId, stepUp } })}
      onClosed={onClosed}
    >
      <p>新密钥立即有效，旧密钥继续有效，直到作废。</p>
    </AgreedDialog>
  );
}

interface RevokeKeyDialogProps extends OpenAppKeysModalProps {
  readonly appKey: Key;
}

function RevokeKeyDialog({ appId, appKey, onClosed }: RevokeKeyDialogProps) {
  const command = useCommand('revokeOpenAppKey', {
    refreshes: ['listOpenApps'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog<object>
      title="作废密钥"
      okText="确认作废"
      isDanger
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) =>
        command.mutate({ body: { id: appId, keyId: appKey.id, stepUp } })
      }
      onClosed={onClosed}
    >
      <p>「{appKey.keyId}」作废后，用它签名的请求立即被拒绝，且不能恢复。</p>
    </AgreedDialog>
  );
}
