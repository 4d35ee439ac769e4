import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { InvoiceRow } from '@rental/contract/rental/invoices';
import { invoiceStates } from '@rental/domain/rental/invoices/invoice-states';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { usePlaceFields } from '../orders/core/filter-fields.ts';
import { invoiceActions } from './invoice-actions.ts';
import { invoiceColumns, invoiceFilterFields } from './invoice-columns.tsx';
import type { OpenedInvoice } from './invoice-dialog.tsx';

const InvoiceDialog = lazyPart(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog);

/** 发票. */
export default function InvoiceListPage() {
  const [opened, setOpened] = useState<OpenedInvoice | null>(null);
  return (
    <>
      <InvoiceList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <InvoiceDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/invoices')).listInvoices;

interface InvoiceListProps {
  readonly onOpen: (opened: OpenedInvoice) => void;
}

/** The list by itself, which no dialog draws again. */
const InvoiceList = memo(function InvoiceList({ onOpen }: InvoiceListProps) {
  const may = useMay();
  const places = usePlaceFields();
  const fields = useMemo(() => invoiceFilterFields(places), [places]);
  const actions = useMemo(
    () =>
      (row: InvoiceRow): RowAction[] =>
        invoiceActions
          .filter(({ permission, isFor }) => may(permission) && isFor(row))
          .map(({ what, label }) => ({ key: what, label, onSelect: () => onOpen({ what, row }) })),
    [may, onOpen],
  );
  return (
    <DataTable
      read="listInvoices"
      rules={rules}
      noun="发票"
      columns={invoiceColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      commands={
        may('invoice:add') ? (
          <Button type="primary" onClick={() => onOpen({ what: 'apply' })}>
            申请开票
          </Button>
        ) : null
      }
      actions={actions}
    />
  );
});

const idOf = (row: InvoiceRow) => row.id;

const tabs = {
  name: 'invoiceState',
  counts: 'invoiceCounts',
  items: [{ value: '', label: '全部' }, ...choices(invoiceStates)],
} as const;
