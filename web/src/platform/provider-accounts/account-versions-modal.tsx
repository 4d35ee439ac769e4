import type {
  AccountVersionRow,
  ProviderAccountRow,
} from '@rental/contract/platform/provider-accounts';
import { accountKindFacts } from '@rental/domain/platform/provider-accounts/account-kinds';
import {
  versionStates,
  type VersionState,
} from '@rental/domain/platform/provider-accounts/account-life';
import { Modal } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { Gate } from '../../ui/gate.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { AccountChecks } from './account-checks.tsx';
import { keyTailText } from './account-versions.ts';
import { EnableAccountModal, EraseKeysModal } from './switch-account-modals.tsx';
import '../../ui/text-button.css';
import './provider-accounts.css';

interface AccountVersionsModalProps {
  readonly id: number;
  readonly onClosed: () => void;
}

type Opened = { readonly what: 'enable' | 'erase'; readonly version: number };

/** 版本与密钥: what is used, what is prepared, and what can be gone back to. */
export function AccountVersionsModal({ id, onClosed }: AccountVersionsModalProps) {
  const { data, error, refetch } = useRead('listProviderAccounts', { query: { size: 9999 } });
  const [isOpen, setOpen] = useState(true);
  const [opened, setOpened] = useState<Opened | null>(null);
  const account = data?.content.find((one) => one.id === id);
  return (
    <Modal
      open={isOpen}
      title={account === undefined ? '版本与密钥' : `「${account.name}」的版本与密钥`}
      width={640}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {account === undefined && error === null ? <Loading /> : null}
      {account === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {account === undefined ? null : (
        <>
          <p>密钥只能填写，不能读出。修改后先测试、再换用；换下的密钥保留7天，可随时换回。</p>
          <ul className="account-versions">
            {account.versions.map((version) => (
              <Version
                key={version.version}
                account={account}
                version={version}
                onOpen={setOpened}
              />
            ))}
          </ul>
          {opened === null ? null : (
            <VersionDialog account={account} opened={opened} onClosed={() => setOpened(null)} />
          )}
        </>
      )}
    </Modal>
  );
}

const tones: Readonly<Record<VersionState, Tone>> = {
  draft: 'waiting',
  tested: 'moving',
  used: 'running',
  replaced: 'ended',
  erased: 'ended',
};

interface VersionProps {
  readonly account: ProviderAccountRow;
  readonly version: AccountVersionRow;
  readonly onOpen: (opened: Opened) => void;
}

function Version({ account, version: row, onOpen }: VersionProps) {
  const { version, state, keyTails, expiresOn, savedAt, savedBy, testedAt, checks } = row;
  const fields = accountKindFacts(account.kind).keys;
  const keys = Object.entries(keyTails).map(
    ([name, tail]) => `${fields[name]?.label ?? name} ${keyTailText(tail)}`,
  );
  return (
    <li>
      <div className="account-version-head">
        <strong>版本{version}</strong>
        <TonedText tone={tones[state]} words={versionStates[state]} />
        <Gate anyOf={['providerAccount:edit']}>
          <VersionActs account={account} version={row} onOpen={onOpen} />
        </Gate>
      </div>
      <p className="account-version-facts">
        {[
          state === 'erased' ? '密钥已删除' : keys.join('，'),
          ...(expiresOn === null ? [] : [`${expiresOn}到期`]),
          `${savedBy}于${timeText(savedAt)}保存`,
          testedAt === null ? '未测试' : `${timeText(testedAt)}测试`,
        ].join(' · ')}
      </p>
      {checks.some(({ isPassed }) => !isPassed) ? <AccountChecks checks={checks} /> : null}
    </li>
  );
}

function VersionActs({ account, version: { version, state }, onOpen }: VersionProps) {
  const discard = useCommand('discardProviderDraft', { refreshes: ['listProviderAccounts'] });
  if (state === 'replaced')
    return (
      <span className="account-version-acts">
        <button
          type="button"
          className="text-button"
          onClick={() => onOpen({ what: 'enable', version })}
        >
          换回
        </button>
        <button
          type="button"
          className="text-button is-danger"
          onClick={() => onOpen({ what: 'erase', version })}
        >
          作废
        </button>
      </span>
    );
  if (state !== 'draft' && state !== 'tested') return null;
  return (
    <span className="account-version-acts">
      <button
        type="button"
        className="text-button is-danger"
        disabled={discard.isPending}
        onClick={() => discard.mutate({ body: { id: account.id } })}
      >
        {account.versions.length === 1 ? '删除账户' : '放弃修改'}
      </button>
    </span>
  );
}

interface VersionDialogProps {
  readonly account: ProviderAccountRow;
  readonly opened: Opened;
  readonly onClosed: () => void;
}

const VersionDialog = ({ account, opened: { what, version }, onClosed }: VersionDialogProps) =>
  what === 'enable' ? (
    <EnableAccountModal account={account} version={version} onClosed={onClosed} />
  ) : (
    <EraseKeysModal account={account} version={version} onClosed={onClosed} />
  );
