import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { WithdrawalRow } from '@rental/contract/rental/withdrawals';
import { withdrawalStates } from '@rental/domain/rental/withdrawals/withdrawal-states';
import { useRead } from '../../http/use-read.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay, useTurnedOn } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { useDeferredRender } from '../../ui/loading/use-deferred-render.ts';
import { withdrawalActions } from './withdrawal-actions.ts';
import { withdrawalColumns, withdrawalFilterFields } from './withdrawal-columns.tsx';
import type { OpenedWithdrawal } from './withdrawal-dialog.tsx';

const WithdrawalDialog = lazyPart(
  async () => (await import('./withdrawal-dialog.tsx')).WithdrawalDialog,
);

/** 提现. */
export default function WithdrawalListPage() {
  const [opened, setOpened] = useState<OpenedWithdrawal | null>(null);
  return (
    <>
      <WithdrawalList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <WithdrawalDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/withdrawals')).listWithdrawals;

interface WithdrawalListProps {
  readonly onOpen: (opened: OpenedWithdrawal) => void;
}

/** The list by itself, which no dialog draws again. */
const WithdrawalList = memo(function WithdrawalList({ onOpen }: WithdrawalListProps) {
  const may = useMay();
  const { data } = useRead('withdrawalPayees', undefined, { enabled: useDeferredRender() });
  const hasDistribution = useTurnedOn()('OpenDistribution');
  const fields = useMemo(
    () => withdrawalFilterFields(data?.payees ?? [], hasDistribution),
    [data, hasDistribution],
  );
  const actions = useMemo(
    () =>
      (row: WithdrawalRow): RowAction[] =>
        withdrawalActions
          .filter(({ permission, isFor }) => may(permission) && isFor(row))
          .map(({ what, label }) => ({
            key: what,
            label,
            onSelect: () => onOpen({ what, row }),
          })),
    [may, onOpen],
  );
  return (
    <DataTable
      read="listWithdrawals"
      rules={rules}
      noun="提现"
      columns={withdrawalColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      commands={
        <>
          <Button onClick={() => onOpen({ what: 'accounts' })}>到账账户</Button>
          {may('withdrawal:apply') ? (
            <Button type="primary" onClick={() => onOpen({ what: 'apply' })}>
              申请提现
            </Button>
          ) : null}
        </>
      }
      actions={actions}
    />
  );
});

const idOf = (row: WithdrawalRow) => row.id;

const tabs = {
  name: 'withdrawalState',
  counts: 'withdrawalCounts',
  items: [{ value: '', label: '全部' }, ...choices(withdrawalStates)],
} as const;
