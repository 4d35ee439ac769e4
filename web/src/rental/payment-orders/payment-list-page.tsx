import { memo, Suspense, useMemo, useState } from 'react';
import { paymentTabs, type PaymentRow } from '@rental/contract/rental/payment-orders';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { paymentActions } from './payment-actions.ts';
import { paymentColumns, paymentFilterFields } from './payment-columns.tsx';
import type { OpenedPayment } from './payment-dialog.tsx';

const PaymentDialog = lazyPart(async () => (await import('./payment-dialog.tsx')).PaymentDialog);

/** 收款单 (ADR 44). */
export default function PaymentListPage() {
  const [opened, setOpened] = useState<OpenedPayment | null>(null);
  return (
    <>
      <PaymentList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <PaymentDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/payment-orders')).listPayments;

interface PaymentListProps {
  readonly onOpen: (opened: OpenedPayment) => void;
}

/** The list by itself, which no dialog draws again. */
const PaymentList = memo(function PaymentList({ onOpen }: PaymentListProps) {
  const may = useMay();
  const allowed = useMemo(() => paymentActions.filter(({ permission }) => may(permission)), [may]);
  const actions = useMemo(
    () =>
      (payment: PaymentRow): RowAction[] =>
        allowed
          .filter(({ isFor }) => isFor(payment))
          .map(({ what, label }) => ({
            key: what,
            label,
            onSelect: () => onOpen({ what, payment }),
          })),
    [allowed, onOpen],
  );
  return (
    <DataTable
      read="listPayments"
      rules={rules}
      noun="收款单"
      columns={paymentColumns}
      rowKey={idOf}
      fields={paymentFilterFields}
      tabs={tabs}
      {...(allowed.length > 0 && { actions })}
    />
  );
});

const idOf = (payment: PaymentRow) => payment.id;

const tabs = {
  name: 'paymentTab',
  counts: 'paymentCounts',
  items: [{ value: '', label: '全部' }, ...choices(paymentTabs)],
} as const;
