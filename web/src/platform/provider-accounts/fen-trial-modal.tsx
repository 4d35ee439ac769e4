import type { FenTrialRow, ProviderAccountRow } from '@rental/contract/platform/provider-accounts';
import { trialMinutes } from '@rental/domain/platform/provider-accounts/fen-trial';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { isLinkOpen } from '@rental/domain/money/payments/link-payment';
import { useCommand } from '../../http/use-command.ts';
import { useRead, useRefresh } from '../../http/use-read.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ScannedCode } from '../../ui/scanned-code.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import { trialText } from './fen-trial-text.ts';
import './provider-accounts.css';

interface FenTrialModalProps {
  readonly account: ProviderAccountRow;
  readonly version: number;
  readonly onClosed: () => void;
}

const lookMs = 3_000;

const isWaiting = (trials: readonly FenTrialRow[] | undefined): boolean =>
  trials?.some(({ trialState }) => isLinkOpen(trialState)) ?? false;

/** 一分钱验证: the code by which a fen is paid, how it comes back, and those before. */
export function FenTrialModal({ account, version, onClosed }: FenTrialModalProps) {
  const [isOpen, setOpen] = useState(true);
  const [isStarting, setStarting] = useState(false);
  const { data, error, refetch } = useRead(
    'fenTrials',
    { params: { id: account.id } },
    { refetchInterval: ({ state }) => (isWaiting(state.data) ? lookMs : false) },
  );
  const refresh = useRefresh();
  const state = data?.[0] && `${data[0].id} ${data[0].trialState}`;
  useEffect(() => {
    if (state !== undefined) refresh('listProviderAccounts');
  }, [state, refresh]);
  return (
    <Modal
      open={isOpen}
      title={`「${account.name}」的一分钱验证`}
      width={640}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <Button
          type="primary"
          disabled={data === undefined || isWaiting(data)}
          onClick={() => setStarting(true)}
        >
          {`用版本${version}发起验证`}
        </Button>
      }
    >
      <p>
        用此账户的密钥收一分钱，到账后自动原路退回。不计入账目；对账单中的这两笔系统能识别。
        {`付款码${trialMinutes}分钟内有效。`}
      </p>
      {data === undefined && error === null ? <Loading /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? <p>还没有验证过。</p> : null}
      <ul className="account-versions">
        {data?.map((trial) => (
          <Trial key={trial.id} trial={trial} />
        ))}
      </ul>
      {isStarting ? (
        <StartTrialDialog account={account} version={version} onClosed={() => setStarting(false)} />
      ) : null}
    </Modal>
  );
}

function StartTrialDialog({ account, version, onClosed }: FenTrialModalProps) {
  const command = useCommand('startFenTrial', {
    refreshes: ['fenTrials', 'listProviderAccounts'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog<object>
      title="发起一分钱验证"
      okText="确认发起"
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) =>
        command.mutate({ body: { id: account.id, version, stepUp } })
      }
      onClosed={onClosed}
    >
      <p>
        将通过「{account.name}」版本{version}向付款人收取¥0.01，收到后自动退回。
      </p>
    </AgreedDialog>
  );
}

const Trial = ({ trial }: { readonly trial: FenTrialRow }) => (
  <li>
    <div className="account-version-head">
      <strong>{timeText(trial.startedAt)}</strong>
      <TonedText {...trialText(trial)} />
    </div>
    <p className="account-version-facts">
      {[
        `${trial.startedBy}用版本${trial.version}发起`,
        `交易号${trial.tradeNo}`,
        ...(trial.paidAt === null ? [] : [`${timeText(trial.paidAt)}到账`]),
        ...(trial.endedAt === null ? [] : [`${timeText(trial.endedAt)}结束`]),
        ...(trial.reason === null ? [] : [trial.reason]),
      ].join('，')}
    </p>
    {trial.page === null ? null : (
      <PayCode link={new URL(trial.page, window.location.origin).href} />
    )}
  </li>
);

const PayCode = ({ link }: { readonly link: string }) => (
  <div className="fen-trial-code">
    <ScannedCode text={link} size={160} />
    <div>
      <p>请用手机扫码支付一分钱，或复制链接打开：</p>
      <CopyableText name="付款链接" text={link} />
    </div>
  </div>
);
