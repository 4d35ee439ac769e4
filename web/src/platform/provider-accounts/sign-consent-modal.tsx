import type { ProviderAccountRow } from '@rental/contract/platform/provider-accounts';
import { startSignConsent, type SignConsentRow } from '@rental/contract/platform/sign-consents';
import {
  consentDays,
  consentKinds,
  consentStates,
  type ConsentKind,
  type ConsentState,
} from '@rental/domain/platform/provider-accounts/sign-consent';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { Gate } from '../../ui/gate.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import '../../ui/text-button.css';
import './provider-accounts.css';

interface SignConsentModalProps {
  readonly account: ProviderAccountRow;
  readonly version: number;
  readonly onClosed: () => void;
}

/** 电子签授权: the consents that the provider was asked for, and the buttons that ask for one. */
export function SignConsentModal({ account, version, onClosed }: SignConsentModalProps) {
  const [isOpen, setOpen] = useState(true);
  const [starting, setStarting] = useState<ConsentKind | null>(null);
  const { data, error, refetch } = useRead('signConsents', { params: { id: account.id } });
  return (
    <Modal
      open={isOpen}
      title={`「${account.name}」的电子签授权`}
      width={640}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={(['seal', 'merchant'] as const).map((kind) => (
        <Button
          key={kind}
          type={kind === 'merchant' ? 'primary' : 'default'}
          disabled={data === undefined}
          onClick={() => setStarting(kind)}
        >
          发起{consentKinds[kind]}
        </Button>
      ))}
    >
      <p>
        授权链接由电子签服务商生成，以短信发给联系人，{consentDays}
        天内有效。重新发起后，之前的链接不再计入。
      </p>
      {data === undefined && error === null ? <Loading /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? <p>还没有发起过授权。</p> : null}
      <ul className="account-versions">
        {data?.map((consent) => (
          <Consent key={consent.id} consent={consent} />
        ))}
      </ul>
      {starting === null ? null : (
        <StartConsentModal
          account={account}
          version={version}
          kind={starting}
          onClosed={() => setStarting(null)}
        />
      )}
    </Modal>
  );
}

const tones: Readonly<Record<ConsentState, Tone>> = {
  waiting: 'waiting',
  given: 'done',
  refused: 'late',
  expired: 'ended',
  replaced: 'ended',
};

function Consent({ consent }: { readonly consent: SignConsentRow }) {
  const { id, kind, consentState, link, phoneEnd } = consent;
  const ask = useCommand('askSignConsent', { refreshes: ['signConsents'] });
  return (
    <li>
      <div className="account-version-head">
        <strong>{consentKinds[kind]}</strong>
        <TonedText tone={tones[consentState]} words={consentStates[consentState]} />
        {consentState === 'waiting' ? (
          <Gate anyOf={['providerAccount:edit']}>
            <span className="account-version-acts">
              <button
                type="button"
                className="text-button"
                disabled={ask.isPending}
                onClick={() => ask.mutate({ body: { id } })}
              >
                查询结果
              </button>
            </span>
          </Gate>
        ) : null}
      </div>
      <p className="account-version-facts">
        {[
          `${consent.startedBy}于${timeText(consent.startedAt)}发起`,
          `短信发往尾号${phoneEnd}`,
          ...(consentState === 'waiting' ? [`${timeText(consent.expiresAt)}前有效`] : []),
          ...(consent.askedAt === null ? [] : [`${timeText(consent.askedAt)}查询`]),
          ...(consent.endedAt === null ? [] : [`${timeText(consent.endedAt)}结束`]),
        ].join('，')}
      </p>
      {link === null ? null : (
        <CopyableText name="授权链接" text={new URL(link, window.location.origin).href} />
      )}
    </li>
  );
}

interface StartConsentModalProps extends SignConsentModalProps {
  readonly kind: ConsentKind;
}

/** 发起授权: the contact whose phone gets the link. */
function StartConsentModal({ account, version, kind, onClosed }: StartConsentModalProps) {
  const [isOpen, setOpen] = useState(true);
  const [form] = Form.useForm<{ readonly phone: string }>();
  const command = useCommand('startSignConsent', { refreshes: ['signConsents'] });
  return (
    <Modal
      open={isOpen}
      title={`发起${consentKinds[kind]}`}
      okText="发起并发短信"
      confirmLoading={command.isPending}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={({ phone }) =>
          command.mutate(
            { body: { id: account.id, version, kind, phone } },
            { onSuccess: () => setOpen(false) },
          )
        }
      >
        <ContractField
          of={startSignConsent}
          name="phone"
          label="联系人手机号"
          extra={
            kind === 'merchant'
              ? '本企业在电子签服务商的经办人'
              : '提供印章的企业在电子签服务商的经办人'
          }
        >
          <Input inputMode="tel" maxLength={20} />
        </ContractField>
      </Form>
    </Modal>
  );
}
