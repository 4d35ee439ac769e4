import type { ProviderAccountRow } from '@rental/contract/platform/provider-accounts';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { yuan } from '@rental/domain/money';
import {
  accountKinds,
  accountPurposes,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import {
  accountStates,
  expiryNoticeDays,
  type AccountState,
} from '@rental/domain/platform/provider-accounts/account-life';
import {
  feeBpOf,
  isMoneyPurpose,
  limitsOf,
} from '@rental/domain/platform/provider-accounts/money-accounts';
import { successText } from '@rental/domain/platform/provider-calls/providers';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { tookText } from '../../ui/texts/size-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { trialText } from './fen-trial-text.ts';
import { keyTailText, openVersionOf, shownVersionOf } from './account-versions.ts';

const accountTones: Readonly<Record<AccountState, Tone>> = {
  draft: 'waiting',
  tested: 'waiting',
  enabled: 'running',
  stopped: 'ended',
};

const purposeText = ({ kind }: ProviderAccountRow) => accountPurposes[accountKinds[kind].purpose];

/** The limits of an account that money goes by, the single one first; null: no money does. */
function limitsText(account: ProviderAccountRow): readonly [string, string] | null {
  if (!isMoneyPurpose(accountKinds[account.kind].purpose)) return null;
  const { singleFen, dailyFen } = limitsOf(shownVersionOf(account)?.settings ?? {});
  return [`单笔¥${yuan(singleFen)}`, `单日¥${yuan(dailyFen)}`];
}

function feeText(account: ProviderAccountRow): string {
  const feeBp = feeBpOf(shownVersionOf(account)?.settings ?? {});
  return feeBp === null ? '-' : `${feeBp / 100}%`;
}

const pendingText = (account: ProviderAccountRow): string => {
  const open = openVersionOf(account);
  if (open === undefined || account.state === 'draft' || account.state === 'tested') return '';
  return open.state === 'tested' ? '有已通过测试的修改待启用' : '有修改待测试';
};

const keysText = (account: ProviderAccountRow): string =>
  Object.values(shownVersionOf(account)?.keyTails ?? {})
    .map((tail) => keyTailText(tail))
    .join('、') || '-';

function expiryOf(account: ProviderAccountRow): { tone: Tone; words: string } | null {
  const expiresOn = shownVersionOf(account)?.expiresOn ?? null;
  if (expiresOn === null) return null;
  const today = businessDateOf(new Date());
  if (expiresOn < today) return { tone: 'late', words: `${expiresOn} 已到期` };
  const isSoon = expiresOn <= addDays(today, expiryNoticeDays);
  return { tone: isSoon ? 'late' : 'ended', words: expiresOn };
}

/** The columns of 服务商账户. */
export const providerAccountColumns: readonly Column<
  ProviderAccountRow,
  SortField<'listProviderAccounts'>
>[] = [
  {
    key: 'name',
    sortBy: 'name',
    title: '账户',
    width: 176,
    isKey: true,
    cell: (account) => twoLines(account.name, accountKinds[account.kind].label),
    hint: (account) => `${account.name}：${accountKinds[account.kind].label}`,
  },
  { key: 'purpose', title: '用途', width: 72, cell: purposeText },
  {
    key: 'limits',
    title: '单笔/单日限额',
    width: 144,
    isAmount: true,
    cell: (account) => {
      const limits = limitsText(account);
      return limits === null ? '-' : twoLines(...limits);
    },
    hint: (account) => limitsText(account)?.join('，') ?? '没有限额',
  },
  { key: 'fee', title: '费率', width: 64, isAmount: true, cell: feeText },
  {
    key: 'state',
    title: '状态',
    width: 168,
    cell: (account) => {
      const state = (
        <TonedText tone={accountTones[account.state]} words={accountStates[account.state]} />
      );
      const pending = pendingText(account);
      return pending === '' ? state : twoLines(state, pending);
    },
    hint: pendingText,
  },
  {
    key: 'preference',
    sortBy: 'preference',
    title: '优先级',
    width: 96,
    cell: ({ preference }) => String(preference),
  },
  { key: 'keys', title: '密钥尾号', width: 160, cell: keysText, hint: keysText },
  {
    key: 'expiresOn',
    title: '到期日',
    width: 136,
    cell: (account) => {
      const expiry = expiryOf(account);
      return expiry === null ? '-' : <TonedText {...expiry} />;
    },
  },
  {
    key: 'today',
    title: '今日调用',
    width: 136,
    cell: ({ today }) =>
      today === null
        ? '-'
        : `${today.calls.toLocaleString('zh-CN')}次 ${successText(today.answered, today.calls)}`,
  },
  {
    key: 'averageMs',
    title: '平均耗时',
    width: 96,
    cell: ({ today }) => (today === null ? '-' : tookText(today.averageMs)),
  },
  {
    key: 'testedAt',
    title: '最近测试',
    width: 168,
    cell: (account) => {
      const at = (openVersionOf(account) ?? shownVersionOf(account))?.testedAt ?? null;
      return at === null ? '未测试' : timeText(at);
    },
  },
  {
    key: 'fenTrial',
    title: '一分钱验证',
    width: 168,
    cell: ({ fenTrial }) => (fenTrial === null ? '-' : <TonedText {...trialText(fenTrial)} />),
    hint: ({ fenTrial }) =>
      fenTrial === null ? '' : `${timeText(fenTrial.startedAt)} ${trialText(fenTrial).words}`,
  },
];
