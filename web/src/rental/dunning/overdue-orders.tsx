import { memo, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { OverdueRow } from '@rental/contract/rental/overdue';
import { useRefresh } from '../../http/use-read.ts';
import type { Batch, Chosen, RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Filters } from '../../ui/data-table/filters/filters.ts';
import { useMay } from '../../ui/gate.tsx';
import { onDemand } from '../../ui/loading/on-demand.tsx';
import { useOpenTab } from '../../ui/tab-location.ts';
import { deskPath } from './desk-path.ts';
import { overdueColumns } from './overdue-columns.tsx';
import { useOverdueFields } from './overdue-filters.ts';
import { OverdueHead, type OverdueQuery } from './overdue-head.tsx';
import { useStages } from './use-stages.ts';

const OverdueSmsModal = onDemand(
  async () => (await import('./overdue-sms-modal.tsx')).OverdueSmsModal,
);
const AssignCasesModal = onDemand(
  async () => (await import('./assign-cases-modal.tsx')).AssignCasesModal,
);
const AddTransfersModal = onDemand(
  async () => (await import('../dunning-transfers/add-transfers-modal.tsx')).AddTransfersModal,
);

interface OverdueOrdersProps {
  /** Above the figures of what is overdue. */
  readonly head: ReactNode;
}

/** The overdue orders, with their dialogs. */
export function OverdueOrders({ head }: OverdueOrdersProps) {
  const [told, setTold] = useState<OverdueQuery | null>(null);
  const [assigned, setAssigned] = useState<Chosen<OverdueRow> | null>(null);
  const [transferred, setTransferred] = useState<Chosen<OverdueRow> | null>(null);
  return (
    <>
      <OverdueList head={head} onSms={setTold} onAssign={setAssigned} onTransfer={setTransferred} />
      {told === null ? null : (
        <OverdueSmsModal of={{ query: told }} onClosed={() => setTold(null)} />
      )}
      {assigned === null ? null : (
        <AssignCasesModal chosen={assigned} onClosed={() => setAssigned(null)} />
      )}
      {transferred === null ? null : (
        <AddTransfersModal
          orderIds={transferred.rows.map(({ orderId }) => orderId)}
          onClosed={(isDone) => {
            if (isDone) transferred.release(transferred.rows.map(({ id }) => id));
            setTransferred(null);
          }}
        />
      )}
    </>
  );
}

interface OverdueListProps extends OverdueOrdersProps {
  readonly onSms: (query: OverdueQuery) => void;
  readonly onAssign: (chosen: Chosen<OverdueRow>) => void;
  readonly onTransfer: (chosen: Chosen<OverdueRow>) => void;
}

/** The list by itself, which no dialog draws again. */
const OverdueList = memo(function OverdueList(props: OverdueListProps) {
  const { head: above, onSms, onAssign, onTransfer } = props;
  const may = useMay();
  const openTab = useOpenTab();
  const fields = useOverdueFields();
  const tabs = useStageTabs();
  const refresh = useRefresh();
  const readHead = useCallback(() => refresh('overdueTotal'), [refresh]);
  const head = useCallback(
    (filters: Filters) => (
      <>
        {above}
        <OverdueHead filters={filters} onSms={onSms} />
      </>
    ),
    [above, onSms],
  );
  const mayWork = may('dunning:work');
  const mayTransfer = may('dunning:transfer');
  const actions = useCallback(
    (row: OverdueRow): RowAction[] => [
      ...(mayWork
        ? [
            { key: 'desk', label: '催收', onSelect: () => openTab(deskPath(row.caseId)) },
            {
              key: 'sms',
              label: '发逾期短信',
              short: '短信',
              onSelect: () => onSms(queryOf([row])),
            },
          ]
        : []),
      ...(mayTransfer
        ? [
            {
              key: 'transfer',
              label: '移交',
              onSelect: () => onTransfer({ rows: [row], release: () => undefined }),
            },
          ]
        : []),
    ],
    [mayWork, mayTransfer, openTab, onSms, onTransfer],
  );
  const mayAssign = may('dunning:assign');
  const mayExport = may('export:create');
  const batch = useMemo(
    (): Batch<OverdueRow> => ({
      nameOf: numberOf,
      exportBy: mayExport ? 'ids' : undefined,
      actions: [
        ...(mayAssign ? [{ key: 'assign', label: '分配催收员', onSelect: onAssign }] : []),
        ...(mayWork
          ? [
              {
                key: 'sms',
                label: '发逾期短信',
                onSelect: ({ rows }: Chosen<OverdueRow>) => onSms(queryOf(rows)),
              },
            ]
          : []),
        ...(mayTransfer ? [{ key: 'transfer', label: '登记移交', onSelect: onTransfer }] : []),
      ],
    }),
    [mayAssign, mayExport, mayTransfer, mayWork, onAssign, onSms, onTransfer],
  );
  return (
    <DataTable
      read="listOverdue"
      rules={rules}
      noun="逾期订单"
      columns={overdueColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      head={head}
      batch={batch}
      onRefresh={readHead}
      {...((mayWork || mayTransfer) && { actions })}
    />
  );
});

const rules = async () => (await import('@rental/contract/rental/overdue')).listOverdue;
const idOf = (row: OverdueRow) => row.id;
const numberOf = (row: OverdueRow) => `订单 ${row.orderNo}`;
const queryOf = (rows: readonly OverdueRow[]): OverdueQuery => ({
  ids: rows.map(({ id }) => String(id)),
});

/** A tab for each stage of the brand. */
function useStageTabs() {
  const { stages, nameOf } = useStages();
  return useMemo(
    () =>
      ({
        name: 'stage',
        counts: 'overdueCounts',
        items: [
          { value: '', label: '全部' },
          ...stages.map((stage) => ({ value: stage, label: nameOf(stage) })),
        ],
      }) as const,
    [stages, nameOf],
  );
}
