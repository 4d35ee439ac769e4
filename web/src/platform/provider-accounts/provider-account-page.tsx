import type { ProviderAccountRow } from '@rental/contract/platform/provider-accounts';
import { accountKinds } from '@rental/domain/platform/provider-accounts/account-kinds';
import { isTrialOffered } from '@rental/domain/platform/provider-accounts/fen-trial';
import { isMoneyPurpose } from '@rental/domain/platform/provider-accounts/money-accounts';
import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { Gate, useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { openVersionOf, usedVersionOf } from './account-versions.ts';
import type { OpenedAccount } from './provider-account-dialog.tsx';
import { providerAccountColumns } from './provider-account-columns.tsx';

const ProviderAccountDialog = lazyPart(
  async () => (await import('./provider-account-dialog.tsx')).ProviderAccountDialog,
);

/** 服务商账户: the brand's accounts at providers, with their keys and tests. */
export default function ProviderAccountPage() {
  const [opened, setOpened] = useState<OpenedAccount | null>(null);
  return (
    <>
      <AccountList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <ProviderAccountDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

const rules = async () =>
  (await import('@rental/contract/platform/provider-accounts')).listProviderAccounts;

/** The list by itself, which no dialog draws again. */
const AccountList = memo(function AccountList({
  onOpen,
}: {
  readonly onOpen: (opened: OpenedAccount) => void;
}) {
  const mayEdit = useMay()('providerAccount:edit');
  const actions = useMemo(
    () =>
      (account: ProviderAccountRow): RowAction[] => {
        const versions = {
          key: 'versions',
          label: '版本与密钥',
          short: '版本',
          onSelect: () => onOpen({ what: 'versions', id: account.id }),
        };
        return mayEdit ? [...editActions(account, onOpen), versions] : [versions];
      },
    [mayEdit, onOpen],
  );
  return (
    <DataTable
      read="listProviderAccounts"
      rules={rules}
      noun="账户"
      columns={providerAccountColumns}
      rowKey={idOf}
      fields={fields}
      actions={actions}
      commands={
        <Gate anyOf={['providerAccount:edit']}>
          <Button type="primary" onClick={() => onOpen({ what: 'create' })}>
            新增账户
          </Button>
        </Gate>
      }
    />
  );
});

function editActions(
  account: ProviderAccountRow,
  onOpen: (opened: OpenedAccount) => void,
): RowAction[] {
  const prepared = openVersionOf(account);
  const tested = prepared ?? usedVersionOf(account);
  const tried = prepared?.state === 'tested' ? prepared : usedVersionOf(account);
  const next = prepared ?? (account.state === 'stopped' ? usedVersionOf(account) : undefined);
  return [
    { key: 'edit', label: '编辑', onSelect: () => onOpen({ what: 'edit', account }) },
    {
      key: 'test',
      label: '测试',
      obstacle: tested === undefined ? '没有可测试的版本' : null,
      onSelect: () => tested && onOpen({ what: 'test', account, version: tested.version }),
    },
    {
      key: 'enable',
      label: '启用',
      obstacle: enableObstacle(account, next?.state),
      onSelect: () => next && onOpen({ what: 'enable', account, version: next.version }),
    },
    accountKinds[account.kind].purpose === 'signature'
      ? {
          key: 'consents',
          label: '电子签授权',
          obstacle: tried === undefined ? '先测试，通过后才能发起授权' : null,
          onSelect: () => tried && onOpen({ what: 'consents', account, version: tried.version }),
        }
      : {
          key: 'fenTrial',
          label: '一分钱验证',
          obstacle: trialObstacle(account, tried?.version),
          onSelect: () => tried && onOpen({ what: 'fenTrial', account, version: tried.version }),
        },
    {
      key: 'stop',
      label: '停用',
      isDanger: true,
      obstacle: account.state === 'enabled' ? null : '账户没有启用',
      onSelect: () => onOpen({ what: 'stop', account }),
    },
  ];
}

function enableObstacle(account: ProviderAccountRow, next: string | undefined): string | null {
  if (next === 'draft') return '先测试，通过后才能启用';
  return next === undefined && account.state === 'enabled' ? '已在使用，没有待启用的修改' : null;
}

function trialObstacle({ kind }: ProviderAccountRow, version: number | undefined): string | null {
  const { purpose } = accountKinds[kind];
  if (!isMoneyPurpose(purpose)) return '只用于收租账户';
  if (!isTrialOffered(purpose)) return '只用于收租账户：此类账户的一分钱不能自动退回';
  return version === undefined ? '先测试，通过后才能验证' : null;
}

const fields: readonly FilterField<FilterName<'listProviderAccounts'>>[] = [
  { kind: 'text', name: 'name', label: '账户名称' },
  {
    kind: 'choice',
    name: 'kind',
    label: '服务商',
    options: Object.entries(accountKinds).map(([value, { label }]) => ({ value, label })),
  },
];

const idOf = (account: ProviderAccountRow) => account.id;
