import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { ComplaintRow } from '@rental/contract/rental/complaints';
import { complaintStates } from '@rental/domain/rental/complaints/complaint-states';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { useOpenTab } from '../../ui/tab-location.ts';
import { usePlaceFields } from '../orders/core/filter-fields.ts';
import { detailPath } from '../orders/core/order-text.ts';
import { complaintActions } from './complaint-actions.ts';
import { complaintColumns, complaintFilterFields } from './complaint-columns.tsx';
import type { OpenedComplaint } from './complaint-dialog.tsx';

const ComplaintDialog = lazyPart(
  async () => (await import('./complaint-dialog.tsx')).ComplaintDialog,
);

/** 投诉. */
export default function ComplaintListPage() {
  const [opened, setOpened] = useState<OpenedComplaint | null>(null);
  return (
    <>
      <ComplaintList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <ComplaintDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/complaints')).listComplaints;

interface ComplaintListProps {
  readonly onOpen: (opened: OpenedComplaint) => void;
}

/** The list by itself, which no dialog draws again. */
const ComplaintList = memo(function ComplaintList({ onOpen }: ComplaintListProps) {
  const may = useMay();
  const openTab = useOpenTab();
  const mayRefund = may('bill:refund') && may('order:list');
  const places = usePlaceFields();
  const fields = useMemo(() => complaintFilterFields(places), [places]);
  const actions = useMemo(
    () =>
      (complaint: ComplaintRow): RowAction[] => [
        ...complaintActions
          .filter(({ permission, isFor }) => may(permission) && isFor(complaint))
          .map(({ what, label }) => ({
            key: what,
            label,
            onSelect: () => onOpen({ what, complaint }),
          })),
        ...(mayRefund
          ? [
              {
                key: 'refund',
                label: '退款',
                onSelect: () => openTab(`${detailPath(complaint.orderId)}?at=bills`),
              },
            ]
          : []),
      ],
    [may, mayRefund, onOpen, openTab],
  );
  return (
    <DataTable
      read="listComplaints"
      rules={rules}
      noun="投诉"
      columns={complaintColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      commands={
        <>
          <Button onClick={() => onOpen({ what: 'rates' })}>投诉率</Button>
          {may('complaint:handle') ? (
            <Button type="primary" onClick={() => onOpen({ what: 'add' })}>
              登记投诉
            </Button>
          ) : null}
        </>
      }
      actions={actions}
    />
  );
});

const idOf = (complaint: ComplaintRow) => complaint.id;

const tabs = {
  name: 'complaintState',
  counts: 'complaintCounts',
  items: [{ value: '', label: '全部' }, ...choices(complaintStates)],
} as const;
