import { memo, Suspense, useMemo, useState } from 'react';
import { refundTabs, type RefundRow } from '@rental/contract/rental/refunds';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { refundActions } from './refund-actions.ts';
import { refundColumns, refundFilterFields } from './refund-columns.tsx';
import type { OpenedRefund } from './refund-dialog.tsx';

const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog);

/** 退款单 (ADR 41). */
export default function RefundListPage() {
  const [opened, setOpened] = useState<OpenedRefund | null>(null);
  return (
    <>
      <RefundList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : <RefundDialog opened={opened} onClosed={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/refunds')).listRefunds;

interface RefundListProps {
  readonly onOpen: (opened: OpenedRefund) => void;
}

/** The list by itself, which no dialog draws again. */
const RefundList = memo(function RefundList({ onOpen }: RefundListProps) {
  const may = useMay();
  const allowed = useMemo(() => refundActions.filter(({ permission }) => may(permission)), [may]);
  const actions = useMemo(
    () =>
      (refund: RefundRow): RowAction[] =>
        allowed
          .filter(({ isFor }) => isFor(refund))
          .map(({ what, label }) => ({
            key: what,
            label,
            onSelect: () => onOpen({ what, refund }),
          })),
    [allowed, onOpen],
  );
  return (
    <DataTable
      read="listRefunds"
      rules={rules}
      noun="退款单"
      columns={refundColumns}
      rowKey={idOf}
      fields={refundFilterFields}
      tabs={tabs}
      {...(allowed.length > 0 && { actions })}
    />
  );
});

const idOf = (refund: RefundRow) => refund.id;

const tabs = {
  name: 'refundTab',
  counts: 'refundCounts',
  items: [{ value: '', label: '全部' }, ...choices(refundTabs)],
} as const;
