import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { ChainRow } from '@rental/contract/rental/chain';
import { useCommand } from '../../http/use-command.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { useOpenTab } from '../../ui/tab-location.ts';
import { chainColumns, chainFilterFields } from './chain-columns.tsx';
import { obstacleToRetry, obstacleToVerify } from './chain-obstacles.ts';

const VerifyChainDialog = lazyPart(
  async () => (await import('./verify-chain-dialog.tsx')).VerifyChainDialog,
);

/** 存证上链. */
export default function ChainListPage() {
  const [verified, setVerified] = useState<number | null>(null);
  const close = useCallback(() => setVerified(null), []);
  return (
    <>
      <ChainList onVerify={setVerified} />
      <Suspense fallback={null}>
        {verified === null ? null : <VerifyChainDialog recordId={verified} onClosed={close} />}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/chain')).listChain;
const idOf = (row: ChainRow) => row.id;

/** The list by itself, which no dialog draws again. */
const ChainList = memo(function ChainList({ onVerify }: { onVerify: (id: number) => void }) {
  const may = useMay();
  const openTab = useOpenTab();
  const { mutate: retry } = useCommand('retryChain', { refreshes: ['listChain'] });
  const mayVerify = may('agreement:view');
  const mayRetry = may('chain:retry');
  const mayOpen = may('order:list');
  const actions = useMemo(
    () =>
      (row: ChainRow): RowAction[] => [
        ...(mayVerify
          ? [
              {
                key: 'verify',
                label: '链上验真',
                short: '验真',
                obstacle: obstacleToVerify(row.chainState),
                onSelect: () => onVerify(row.id),
              },
            ]
          : []),
        ...(mayRetry
          ? [
              {
                key: 'retry',
                label: '上链重试',
                short: '重试',
                obstacle: obstacleToRetry(row.chainState),
                onSelect: () => retry({ params: { id: row.id } }),
              },
            ]
          : []),
        ...(mayOpen
          ? [
              {
                key: 'open',
                label: '打开订单',
                onSelect: () => openTab(`/order/detail/${row.orderId}`),
              },
            ]
          : []),
      ],
    [mayVerify, mayRetry, mayOpen, onVerify, retry, openTab],
  );
  return (
    <DataTable
      read="listChain"
      rules={rules}
      noun="上链记录"
      columns={chainColumns}
      rowKey={idOf}
      fields={chainFilterFields}
      actions={actions}
    />
  );
});
