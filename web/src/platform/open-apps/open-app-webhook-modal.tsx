import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { saveWebhook, type OpenAppRow } from '@rental/contract/platform/open-apps';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { ShownOnceDialog } from '../../ui/dialogs/shown-once-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { Gate } from '../../ui/gate.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { OpenAppModal } from './open-app-modal.tsx';
import './open-apps.css';

type Opened = 'address' | 'secret';

interface OpenAppWebhookModalProps {
  readonly appId: number;
  readonly onClosed: () => void;
}

/** 推送 of an app: where its events are sent, and how that goes. */
export function OpenAppWebhookModal({ appId, onClosed }: OpenAppWebhookModalProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <OpenAppModal appId={appId} subject="事件推送" onClosed={onClosed}>
      {(app) => (
        <>
          <WebhookFacts app={app} />
          <Gate anyOf={['openApp:edit']}>
            <div className="open-app-webhook-commands">
              <Button type="primary" onClick={() => setOpened('address')}>
                {app.webhook === null ? '设置推送地址' : '修改推送地址'}
              </Button>
              {app.webhook === null ? null : (
                <>
                  <Button onClick={() => setOpened('secret')}>更换推送密钥</Button>
                  <TestButton appId={appId} />
                </>
              )}
            </div>
          </Gate>
          {opened === 'address' ? <AddressDialog app={app} onClosed={close} /> : null}
          {opened === 'secret' ? <SecretDialog appId={appId} onClosed={close} /> : null}
        </>
      )}
    </OpenAppModal>
  );
}

function WebhookFacts({ app: { id, scopes, webhook } }: { readonly app: OpenAppRow }) {
  const { failingSince = null, succeededAt = null } = webhook ?? {};
  return (
    <>
      {scopes.includes('events') ? null : (
        <Alert
          type="warning"
          showIcon
          title="应用没有「接收订单事件」的接口权限，不会产生事件；请先在「编辑」中勾选"
        />
      )}
      {failingSince === null ? null : (
        <Alert
          type="error"
          showIcon
          title={`${timeText(failingSince)} 起推送失败，系统会在3天内重试，恢复后立即补发`}
        />
      )}
      <FactList
        facts={[
          {
            label: '推送地址',
            value:
              webhook === null ? (
                '未设置，对接系统可自行读取事件列表'
              ) : (
                <CopyableText name="推送地址" text={webhook.url} />
              ),
          },
          { label: '最近送达', value: timeText(succeededAt) },
          {
            label: '推送记录',
            value: <TabLink to={`/system/open-event?appIs=${id}`}>查看事件</TabLink>,
          },
        ]}
      />
    </>
  );
}

/** 测试: the answer is among the events. */
function TestButton({ appId }: { readonly appId: number }) {
  const { message } = App.useApp();
  const { mutate, isPending } = useCommand('testWebhook', {
    refreshes: ['listOpenEvents', 'openEventCounts'],
  });
  const test = () =>
    mutate(
      { body: { id: appId } },
      { onSuccess: () => void message.success('测试事件已发出，结果见推送记录') },
    );
  return (
    <Button loading={isPending} onClick={test}>
      发送测试事件
    </Button>
  );
}

interface AddressDialogProps {
  readonly app: OpenAppRow;
  readonly onClosed: () => void;
}

/** The address; emptied, events are sent nowhere. The first one brings the secret. */
function AddressDialog({ app, onClosed }: AddressDialogProps) {
  const command = useCommand('saveWebhook', {
    refreshes: ['listOpenApps', 'listOpenEvents', 'openEventCounts'],
    quiet: wantedByDialog,
  });
  const secret = command.data?.secret ?? null;
  if (secret !== null) return <NewSecret secret={secret} onClosed={onClosed} />;
  return (
    <AgreedDialog<{ readonly url?: string }>
      title={app.webhook === null ? '设置推送地址' : '修改推送地址'}
      okText="保存"
      command={command}
      isAlwaysProven
      initialValues={{ url: app.webhook?.url }}
      onTyped={({ url = '' }, { stepUp = {} }) =>
        command.mutate({ body: { id: app.id, url: url.trim() === '' ? null : url, stepUp } })
      }
      onClosed={onClosed}
    >
      <ContractField
        of={saveWebhook}
        name="url"
        label="推送地址"
        extra="https 开头的公网地址；清空后停止推送，未送达的事件仍可由对接系统读取"
      >
        <Input maxLength={500} placeholder="https://shop.example.com/events" />
      </ContractField>
    </AgreedDialog>
  );
}

function SecretDialog({ appId, onClosed }: OpenAppWebhookModalProps) {
  const command = useCommand('renewWebhookSecret', {
    refreshes: ['listOpenApps'],
    quiet: wantedByDialog,
  });
  if (command.data !== undefined)
    return <NewSecret secret={command.data.secret} onClosed={onClosed} />;
  return (
    <AgreedDialog<object>
      title="更换推送密钥"
      okText="确认更换"
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) => command.mutate({ body: { id: appId, stepUp } })}
      onClosed={onClosed}
    >
      <p>更换后24小时内，每个事件同时带新旧两个密钥的签名；请在此期间让对接系统改用新密钥。</p>
    </AgreedDialog>
  );
}

interface NewSecretProps {
  readonly secret: string;
  readonly onClosed: () => void;
}

const NewSecret = ({ secret, onClosed }: NewSecretProps) => (
  <ShownOnceDialog
    title="推送密钥"
    okText="我已保存"
    warning="推送密钥只显示这一次，请保存到对接系统的服务端，用来核对事件的签名。"
    facts={[{ label: '推送密钥', value: <CopyableText name="推送密钥" text={secret} /> }]}
    onClosed={onClosed}
  />
);
